import { expect, test } from 'vitest';
import type { FormView } from '#region/forms/form-view.ts';
import { FormUploads } from '#renderer/fields/file/use-upload-queue.ts';
import { makeStore } from '#store/root-store.ts';
import { RequestFormSession } from './request-form-session.ts';
import type { RequestPort } from './request-port.ts';
import { requestActions } from './request-slice.ts';
import { visibleSteps } from './use-steps.ts';

const FIELDS = 40;
const KEYS = 200;
const fields = Array.from({ length: FIELDS }, (_, at) => ({
  name: `field_${at}`,
  view: { type: 'text', name: `field_${at}`, label: `Field ${at}` },
  required: true,
  ...(at > 20 && { show: { when: [{ op: 'in' as const, field: 'field_0', values: ['a'] }] } }),
}));
const form = { name: 'long', steps: [{ name: 'all', title: 'All', fields }] } as unknown as FormView;

test('a key in a form of 40 fields changes one field only', async () => {
  const store = makeStore();
  const state = () => store.getState().workshop ?? null;
  const nothing = () => {};
  const port = {
    state,
    uploads: new FormUploads(),
    dispatch: (action: never) => void store.dispatch(action),
    query: () => null,
    askedStep: () => '',
    showStep: nothing,
    subject: () => '',
    loadChecks: async () => undefined,
    owner: () => '',
    loadPhones: async () => undefined,
    readDraft: () => undefined,
    writeDraft: nothing,
    newKey: () => 'k',
    now: () => 0,
    later: () => nothing,
  } as unknown as RequestPort;
  const session = new RequestFormSession(form, port, requestActions('workshop'));
  await session.open();
  // what the components select: each field its answer, the form its steps
  let changed = 0;
  const last = new Map<string, unknown>();
  const count = (name: string, value: unknown) => {
    if (last.get(name) !== value) changed += 1;
    last.set(name, value);
  };
  store.subscribe(() => {
    for (const { name } of fields) count(name, state()?.answers[name]);
    count('steps', JSON.stringify(visibleSteps(form, state())));
  });
  session.answer('field_0', 'a');
  changed = 0;
  for (let key = 0; key < KEYS; key++) session.answer('field_7', 'x'.repeat(key + 1));
  expect(changed).toBe(KEYS);
});
