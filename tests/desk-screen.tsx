import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { makeDeskStore } from '#desk/desk.tsx';
import { deskApi } from '#desk/desk-api.ts';
import { StaffContext, type StaffSession } from '#desk/session/staff-context.ts';
import type { StaffRole } from '#domain/desk/staff-roles.ts';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { englishMessages, shippedRegion } from './shipped-regions.ts';

/** An answer of the API that a screen reads: endpoint, argument, data. */
export type DeskAnswer = [endpoint: string, argument: unknown, data: unknown];

/** Renders a part of the desk as a member with a role sees it first, with answers of the API. */
export async function deskScreen(
  screen: ReactNode,
  { role = 'manager', answers = [] }: { role?: StaffRole; answers?: readonly DeskAnswer[] } = {},
): Promise<string> {
  const { code, defaultLanguage, manifest } = shippedRegion('sg');
  const region = {
    code,
    name: 'Singapore',
    role,
    locale: defaultLanguage.locale,
    time_zone: manifest.timeZone,
    has_offers: false,
    begins_offers: false,
    has_studio: false,
    spreadsheets: [],
  } as unknown as StaffSession['region'];
  const staff = { id: 1, name: 'Ana Lim', regions: [region] } as unknown as StaffSession['staff'];
  const store = makeDeskStore();
  for (const answer of answers)
    await store.dispatch(deskApi.util.upsertQueryData(...(answer as [never, never, never])));
  return renderToStaticMarkup(
    <I18nProvider language={{ ...defaultLanguage, direction: 'ltr' }} messages={englishMessages()}>
      <Provider store={store}>
        <MantineRoot>
          <StaffContext value={{ staff, region }}>{screen}</StaffContext>
        </MantineRoot>
      </Provider>
    </I18nProvider>,
  );
}
