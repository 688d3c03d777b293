import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { SlotField } from '#renderer/fields/slot/slot.tsx';
import type { FieldApi } from '#store/field-api.ts';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';

const { effects } = vi.hoisted(() => ({ effects: [] as (() => unknown)[] }));
// the server runs no effects, and there is no browser here
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (effect: () => unknown) => void effects.push(effect),
}));

it('asks the site itself for times, as they depend on what the visitor holds', () => {
  const own: string[] = [];
  const shared: string[] = [];
  const never = () => new Promise<never>(() => {});
  const api: FieldApi = {
    form: 'viewing',
    address: String,
    ownAddress: String,
    upload: never,
    get: (path) => {
      shared.push(path);
      return never();
    },
    send: (method, path) => {
      own.push(`${method} ${path}`);
      return never();
    },
  };
  const language = { ...shippedRegion('sg').defaultLanguage, direction: 'ltr' as const };
  renderToStaticMarkup(
    <I18nProvider language={language} messages={englishMessages()}>
      <MantineRoot>
        <SlotField
          field={
            {
              name: 'slot',
              kind: 'slot',
              label: 'Time',
              slotType: 'viewing',
              places: [],
              location: 'place',
            } as never
          }
          answer={undefined}
          answers={{ place: 'tampines' }}
          error={undefined}
          isRequired
          isDisabled={false}
          inputId="slot"
          api={api}
          onChange={() => {}}
          onLeave={() => {}}
        />
      </MantineRoot>
    </I18nProvider>,
  );
  for (const effect of effects) effect();
  expect(own).toContain('GET /time-slot?location_id=tampines&slot_type=viewing&lang=en');
  expect(shared.filter((path) => path.startsWith('/time-slot'))).toEqual([]);
});
