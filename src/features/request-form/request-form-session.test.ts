import { configureStore } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import type { SentTicket } from '#contracts/types.ts';
import type { FormView, QuestionView } from '#region/forms/form-view.ts';
import { CHECK_STEP } from '#region/forms/posted-form.ts';
import type { PostedForm } from '#region/routing/posted-answers.ts';
import { FormUploads } from '#renderer/fields/file/use-upload-queue.ts';
import type { FormDraft } from '#store/form-drafts.ts';
import { rootReducer } from '#store/root-store.ts';
import { RequestFormSession } from './request-form-session.ts';
import type { RequestToSend } from './request-port.ts';
import { requestActions } from './request-slice.ts';

const question = (name: string, rest: Partial<QuestionView> = {}): QuestionView => ({
  name,
  view: { type: 'text', name, label: name, maxLength: 200 } as QuestionView['view'],
  required: true,
  ...rest,
});
const card = question('card', {
  view: { type: 'file', name: 'card', label: 'card', reads: ['plate'] } as unknown as QuestionView['view'],
  required: false,
});
const form = {
  name: 'sell_car',
  target: 'tickets/sell_car',
  checks: '/forms/xx/sell_car-1.js',
  subject: 'none',
  steps: [
    {
      name: 'car',
      title: 'Car',
      fields: [
        question('make', { prefill: 'query' }),
        question('plate', { view: { type: 'plate', name: 'plate', label: 'plate' } as QuestionView['view'] }),
      ],
    },
    {
      name: 'loan',
      title: 'Loan',
      show: { when: [{ op: 'in', field: 'make', values: ['bmw'] }] },
      fields: [question('bank')],
    },
    {
      name: 'you',
      title: 'You',
      fields: [
        question('phone', {
          view: {
            type: 'phone',
            name: 'phone',
            label: 'phone',
            needs: ['plate'],
          } as unknown as QuestionView['view'],
        }),
        card,
      ],
    },
  ],
} as unknown as FormView;
const NOW = Date.UTC(2026, 0, 1);
const ticket = { slug: 'a1', links: { page: '/xx/en/sell?sent=a1' } } as SentTicket;

/** A form on a page whose address, device and site are variables. */
function page(
  given: {
    draft?: FormDraft;
    address?: string;
    posted?: PostedForm;
    answer?: (request: RequestToSend) => SentTicket;
    /** Settles when the checks have come. */
    checksLoad?: Promise<void>;
  } = {},
) {
  const store = configureStore({ reducer: rootReducer });
  const actions = requestActions('sell');
  const device: { draft: FormDraft | undefined; owner: string } = { draft: given.draft, owner: '' };
  const address = new URLSearchParams(given.address);
  const pushed: string[] = [];
  const sent: RequestToSend[] = [];
  let keys = 0;
  const timers = new Set<() => void>();
  const state = () => store.getState().sell ?? null;
  const uploads = new FormUploads();
  const session = new RequestFormSession(
    form,
    {
      ...(given.posted && { posted: given.posted }),
      state,
      uploads,
      uploadProblem: (field) => `A file of ${field} could not be sent.`,
      dispatch: (action) => void store.dispatch(action),
      query: (name) => address.get(name),
      askedStep: () => address.get('step') ?? '',
      showStep(step, how) {
        pushed.push(`${how} ${step}`);
        address.set('step', step);
      },
      subject: () => address.get('car') ?? '',
      // every shown field needs an answer, and `wrong` is none
      async loadChecks() {
        await given.checksLoad;
        return (answers) =>
          Object.fromEntries(
            ['make', 'plate', 'phone', ...(answers.make === 'bmw' ? ['bank'] : [])]
              .filter(
                (name) =>
                  answers[name] === undefined ||
                  (answers[name] === 'wrong' && !(name === 'phone' && answers.plate === 'none')),
              )
              .map((name) => [name, ['Please fill in this field.']]),
          );
      },
      owner: () => device.owner,
      loadPhones: async () => (typed) => (/^\d{8}$/.test(typed) ? `+65${typed}` : undefined),
      readDraft: () => device.draft,
      writeDraft: (draft) => {
        device.draft = structuredClone(draft);
      },
      removeDraft: () => {
        device.draft = undefined;
      },
      async send(request) {
        sent.push(request);
        return given.answer ? given.answer(request) : ticket;
      },
      newKey: () => `key-${++keys}`,
      now: () => NOW,
      later(work) {
        timers.add(work);
        return () => timers.delete(work);
      },
    },
    actions,
  );
  const passTime = () => {
    for (const work of timers) work();
    timers.clear();
  };
  return { session, state, device, address, pushed, sent, passTime, uploads };
}

const fill = (session: RequestFormSession, answers: Record<string, string>) => {
  for (const [name, answer] of Object.entries(answers)) session.answer(name, answer);
};

test('a step with a wrong answer is refused at its first wrong field', async () => {
  const { session, state, pushed } = page();
  await session.open();
  session.answer('make', 'audi');
  await session.next();
  expect(state()).toMatchObject({
    step: 'car',
    refusals: 1,
    errors: { plate: 'Please fill in this field.' },
  });
  expect(pushed).toEqual([]);
});

test('a step that is left before the checks have come is refused as soon as they are there', async () => {
  const loading = Promise.withResolvers<void>();
  const { session, state, pushed } = page({ checksLoad: loading.promise });
  const opened = session.open();
  const taps = [session.next(), session.next()];
  await Promise.resolve();
  expect(state()).toMatchObject({ step: 'car', refusals: 0, errors: {} });
  loading.resolve();
  await Promise.all([opened, ...taps]);
  expect(state()).toMatchObject({
    step: 'car',
    refusals: 1,
    errors: { make: 'Please fill in this field.', plate: 'Please fill in this field.' },
  });
  expect(pushed).toEqual([]);
});

test('a step is left without checks that do not come', async () => {
  const { session, state, passTime } = page({ checksLoad: new Promise(() => {}) });
  void session.open();
  const tapped = session.next();
  passTime();
  await tapped;
  expect(state()?.step).toBe('you');
});

test('a field is checked when it is left, but not before it was answered', async () => {
  const { session, state } = page();
  await session.open();
  session.leave('plate');
  expect(state()?.errors).toEqual({});
  session.answer('plate', 'wrong');
  expect(state()?.errors).toEqual({});
  session.leave('plate');
  expect(state()?.errors).toEqual({ plate: 'Please fill in this field.' });
  session.answer('plate', 'SBA 1');
  expect(state()?.errors).toEqual({});
});

test('a message about an answer that another one limits goes away with either', async () => {
  const { session, state } = page();
  await session.open();
  session.answer('phone', 'wrong');
  session.leave('phone');
  expect(state()?.errors).toEqual({ phone: 'Please fill in this field.' });
  // the checks allow any phone of a car without a plate
  session.answer('plate', 'none');
  expect(state()?.errors).toEqual({});
});

test('hidden steps are passed over, and the answers are checked before they are sent', async () => {
  const { session, state, sent, pushed, device } = page();
  await session.open();
  fill(session, { make: 'audi', plate: 'A1', bank: 'hidden' });
  await session.next();
  expect(state()?.step).toBe('you');
  session.answer('phone', '+6581234567');
  await session.next();
  expect(state()?.step).toBe(CHECK_STEP);
  await session.next();
  expect(pushed).toEqual(['push you', `push ${CHECK_STEP}`]);
  expect(sent).toEqual([
    { key: 'key-1', subject: '', answers: { make: 'audi', plate: 'A1', phone: '+6581234567' } },
  ]);
  expect(state()).toMatchObject({ status: 'sent', ticket, answers: {} });
  expect(device.draft).toBeUndefined();
});

test('the address cannot show a hidden, unknown or unreached step', async () => {
  const { session, state, address } = page();
  await session.open();
  fill(session, { make: 'audi', plate: 'A1' });
  const stepOf = (step: string) => {
    address.set('step', step);
    session.followAddress();
    return [state()?.step, address.get('step')];
  };
  expect(stepOf('you')).toEqual(['you', 'you']);
  expect(stepOf('loan')).toEqual(['car', '']);
  expect(stepOf('nowhere')).toEqual(['car', '']);
  expect(stepOf(CHECK_STEP)).toEqual(['you', 'you']);
  session.answer('plate', undefined);
  expect(stepOf('you')).toEqual(['car', '']);
});

test('an error of the server at a field of an earlier step leads there', async () => {
  const { session, state, pushed } = page({
    answer: () => {
      throw { status: 400, body: { message: 'x', errors: { plate: ['No such plate.'], other: ['?'] } } };
    },
  });
  await session.open();
  fill(session, { make: 'audi', plate: 'A1', phone: '1' });
  session.goTo(CHECK_STEP);
  await session.next();
  expect(state()).toMatchObject({ step: 'car', errors: { plate: 'No such plate.' }, status: 'filling' });
  expect(pushed.at(-1)).toBe('push ');
});

test('a failed request is sent again with the same key, changed answers with another one', async () => {
  let isUp = false;
  const { session, state, sent } = page({
    answer: () => {
      if (!isUp) throw { status: 0 };
      return ticket;
    },
  });
  await session.open();
  fill(session, { make: 'audi', plate: 'A1', phone: '1' });
  session.goTo(CHECK_STEP);
  await session.next();
  expect(state()).toMatchObject({ status: 'failed', problem: 'unreachable', answers: { plate: 'A1' } });
  await session.next();
  session.answer('plate', 'A2');
  isUp = true;
  await session.next();
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
});

test('two tabs that took up the same draft each send their own request', async () => {
  const bodies = new Map<string, string>();
  const answer = ({ key, answers }: RequestToSend) => {
    const body = JSON.stringify(answers);
    if (bodies.has(key) && bodies.get(key) !== body) throw { status: 422, body: { code: 'key_reused' } };
    bodies.set(key, body);
    return ticket;
  };
  const copied = { ...draft, key: 'shared', answers: { make: 'audi', plate: 'A1', phone: '1' } };
  for (const plate of ['A1', 'A2']) {
    const { session, state } = page({ draft: copied, answer });
    await session.open();
    session.answer('plate', plate);
    session.goTo(CHECK_STEP);
    await session.next();
    expect(state()?.status).toBe('sent');
  }
  expect([...bodies.keys()]).toEqual(['shared', 'key-1']);
});

test('a double tap sends once', async () => {
  const { session, sent } = page();
  await session.open();
  fill(session, { make: 'audi', plate: 'A1', phone: '1' });
  session.goTo(CHECK_STEP);
  await Promise.all([session.next(), session.next()]);
  expect(sent).toHaveLength(1);
});

test('the draft is written after a change, and the key of a request that was sent survives a crash', async () => {
  const failing = page({
    answer: () => {
      throw { status: 0 };
    },
  });
  await failing.session.open();
  fill(failing.session, { make: 'audi', plate: 'A1', phone: '1' });
  expect(failing.device.draft).toBeUndefined();
  failing.passTime();
  expect(failing.device.draft).toMatchObject({
    answers: { make: 'audi' },
    key: 'key-1',
    hasTried: false,
    savedAt: NOW,
  });
  failing.session.goTo(CHECK_STEP);
  await failing.session.next();

  const { session, state, sent } = page({ draft: failing.device.draft });
  await session.open();
  expect(state()).toMatchObject({ isRestored: true, answers: { make: 'audi', plate: 'A1', phone: '1' } });
  session.goTo(CHECK_STEP);
  await session.next();
  expect(sent[0]?.key).toBe('key-1');
});

const draft: FormDraft = {
  owner: '',
  version: 'old',
  subject: '',
  prefilled: '{}',
  answers: { make: 'audi', gone: 'x' },
  key: 'k',
  hasTried: false,
  savedAt: NOW,
};

test('a draft of another version keeps the fields that still exist', async () => {
  const { session, state } = page({ draft });
  await session.open();
  expect(state()?.answers).toEqual({ make: 'audi' });
});

test('a draft about another car is not taken up', async () => {
  const { session, state } = page({ draft, address: 'car=b' });
  await session.open();
  expect(state()).toMatchObject({ answers: {}, isRestored: false });
});

test('answers of the address count, but not against what was changed since', async () => {
  const { session, state, passTime, device } = page({ draft, address: 'make=bmw' });
  await session.open();
  expect(state()?.answers).toEqual({ make: 'bmw' });
  session.answer('make', 'fiat');
  passTime();
  const later = page({ draft: device.draft, address: 'make=bmw' });
  await later.session.open();
  expect(later.state()?.answers).toEqual({ make: 'fiat' });
});

test('starting again forgets the draft', async () => {
  const { session, state, device } = page({ draft });
  await session.open();
  session.startAgain();
  expect(state()).toMatchObject({ answers: {}, isRestored: false });
  expect(device.draft).toBeUndefined();
});

test('known answers of the person fill in only what nobody has filled in', async () => {
  const { session, state } = page();
  await session.open();
  session.answer('phone', 'mine');
  session.prefill({ phone: 'theirs', plate: 'P1' });
  expect(state()?.answers).toEqual({ phone: 'mine', plate: 'P1' });
});

test('what was filled in without scripts goes on with them', async () => {
  const posted: PostedForm = {
    step: 'car',
    answers: { make: 'audi', plate: 'wrong' },
    errors: { plate: 'Please fill in this field.' },
    problem: null,
    key: 'posted',
    hidden: [],
  };
  const { session, state, passTime, device } = page({ draft, posted });
  await session.open();
  expect(state()).toMatchObject({ step: 'car', refusals: 1, answers: posted.answers, errors: posted.errors });
  passTime();
  expect(device.draft?.answers).toEqual(posted.answers);
});

test('what was read from a picture is offered, and no answer by itself', async () => {
  const { session, state, device, passTime } = page();
  await session.open();
  session.suggest('card', { plate: 'SGX1234A', dates: [] });
  passTime();
  expect(state()).toMatchObject({ answers: {}, suggestions: { plate: 'SGX1234A' }, touched: {} });
  expect(device.draft).toBeUndefined();
});

test('a draft is of the person who wrote it, and is not written again when the login has ended', async () => {
  const { session, device, passTime } = page();
  await session.open();
  session.answer('make', 'bmw');
  passTime();
  expect(device.draft).toMatchObject({ owner: '', answers: { make: 'bmw' } });
  device.owner = 'mei';
  session.answer('plate', 'SBA 1');
  passTime();
  expect(device.draft).toMatchObject({ owner: 'mei', answers: { plate: 'SBA 1' } });
  device.owner = '';
  device.draft = undefined;
  session.answer('plate', 'SBA 2');
  passTime();
  session.flush();
  expect(device.draft).toBeUndefined();
  device.owner = 'somebody else';
  session.answer('plate', 'SBA 3');
  passTime();
  expect(device.draft).toBeUndefined();
});

test('a phone number that was typed before its rules were there is read when the step is left', async () => {
  const { session, state, sent } = page({ address: 'make=audi' });
  await session.open();
  session.answer('plate', 'SBA 1');
  session.answer('phone', '81234567');
  session.goTo('you');
  await session.next();
  expect(state()).toMatchObject({ step: CHECK_STEP, answers: { phone: '+6581234567' } });
  await session.next();
  expect(sent[0]?.answers).toMatchObject({ phone: '+6581234567' });
});

test('what was filled in without scripts does not come back after the login has ended', async () => {
  const { session, state } = page({
    posted: {
      step: 'you',
      answers: { make: 'audi', plate: 'A1' },
      errors: {},
      problem: null,
      key: '',
      hidden: {},
    } as unknown as PostedForm,
  });
  await session.open();
  expect(state()?.answers).toMatchObject({ plate: 'A1' });
  await session.reopen();
  expect(state()?.answers).not.toHaveProperty('plate');
});

/** A file that is chosen for the card, as the field sends it. */
function chooseFile({ session, uploads, state }: ReturnType<typeof page>, id: string) {
  const sending = Promise.withResolvers<void>();
  const queue = uploads.of('card');
  queue.sendFile = async (_, change) => {
    await sending.promise;
    const ids = [state()?.answers.card ?? []].flat() as string[];
    if (change({ id, share: 1 })) session.answer('card', [...ids, id]);
  };
  queue.add([new File(['x'], `${id}.png`)]);
  return sending;
}
/** What has been started comes as far as it can. */
const settle = () => new Promise((done) => setTimeout(done));

test('a step waits for its files, and nothing is sent without them', async () => {
  const shown = page();
  const { session, state, sent } = shown;
  await session.open();
  fill(session, { make: 'audi', plate: 'A1' });
  session.goTo('you');
  session.answer('phone', '1');
  const first = chooseFile(shown, 'f1');
  const tapped = session.next();
  await settle();
  expect(state()).toMatchObject({ step: 'you', status: 'waiting' });
  first.resolve();
  await tapped;
  expect(state()).toMatchObject({ step: CHECK_STEP, status: 'filling', answers: { card: ['f1'] } });
  session.goTo('you');
  const second = chooseFile(shown, 'f2');
  session.goTo(CHECK_STEP);
  const asked = session.next();
  await settle();
  expect(state()?.status).toBe('waiting');
  expect(sent).toEqual([]);
  second.resolve();
  await asked;
  expect(sent[0]?.answers).toMatchObject({ card: ['f1', 'f2'] });
  expect(shown.uploads.of('card').uploads).toEqual([]);
});

test('a required file that is on its way is not missing, and other wrong answers are named at once', async () => {
  const shown = page();
  const { session, state } = shown;
  await session.open();
  fill(session, { make: 'audi', plate: 'A1' });
  session.goTo('you');
  const sending = chooseFile(shown, 'f1');
  await session.next();
  expect(state()).toMatchObject({ status: 'filling', refusals: 1 });
  expect(Object.keys(state()?.errors ?? {})).toEqual(['phone']);
  sending.resolve();
});

test('a step does not go on without a file that could not be sent, until it is removed', async () => {
  const shown = page();
  const { session, state, uploads } = shown;
  await session.open();
  fill(session, { make: 'audi', plate: 'A1', phone: '1' });
  session.goTo('you');
  const sending = chooseFile(shown, 'f1');
  const tapped = session.next();
  sending.reject({ status: 0 });
  await tapped;
  expect(state()).toMatchObject({ step: 'you', errors: { card: 'A file of card could not be sent.' } });
  uploads.of('card').drop(uploads.of('card').uploads[0]?.key);
  await session.next();
  expect(state()?.step).toBe(CHECK_STEP);
});

test('a step that is left while it waits does not go on, and its files arrive all the same', async () => {
  const shown = page();
  const { session, state, uploads } = shown;
  await session.open();
  fill(session, { make: 'audi', plate: 'A1', phone: '1' });
  session.goTo('you');
  const sending = chooseFile(shown, 'f1');
  const tapped = session.next();
  await settle();
  session.goTo('car');
  await tapped;
  expect(state()).toMatchObject({ step: 'car', status: 'filling' });
  await session.next();
  expect(state()?.step).toBe('you');
  expect(uploads.of('card').uploads).toMatchObject([{ share: 0 }]);
  sending.resolve();
  await uploads.settled(['card']);
  expect(state()).toMatchObject({ step: 'you', answers: { card: ['f1'] } });
});

test('files go with the login that has ended, also those on their way', async () => {
  const shown = page();
  const { session, state, uploads } = shown;
  await session.open();
  const sending = chooseFile(shown, 'f1');
  await settle();
  await session.reopen();
  expect(uploads.of('card').uploads).toEqual([]);
  sending.resolve();
  await settle();
  expect(state()?.answers).toEqual({});
});
