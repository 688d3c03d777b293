import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import type { DeskSlotDay, DeskTicket, StaffRegion } from '#contracts/types.ts';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { makeDeskStore } from '../desk.tsx';
import { StaffContext } from '../session/staff-context.ts';
import { TicketBooking } from '../tickets/ticket-booking.tsx';
import '../tickets/tickets-api.ts';
import { deskApi } from '../desk-api.ts';
import { SlotCell } from './slot-grid.tsx';
import { SenderMarks } from './slots-page.tsx';

const language = { ...shippedRegion('sg').defaultLanguage, direction: 'ltr' as const };
const regionOf = (role: StaffRegion['role']): StaffRegion => ({
  code: 'sg',
  name: 'Singapore',
  role,
  time_zone: 'Asia/Singapore',
  locale: 'en-SG',
  has_offers: false,
  begins_offers: false,
  has_studio: false,
  spreadsheets: [],
});
const booking: NonNullable<DeskTicket['booking']> = {
  id: 'id',
  type: 'workshop',
  state: 'booked',
  location: 'tampines',
  place: 'Tampines',
  // Monday in Singapore
  start: '2026-11-29T23:30:00.000Z',
  minutes: 30,
  same_sender: [
    { by: 'phone', count: 1 },
    { by: 'device', count: 12 },
    { by: 'address', count: 7 },
    { by: 'network', count: 30 },
  ],
};
const ticket = { number: '000012', status: 'new', version: 1, booking } as DeskTicket;

/** HTML of a part of the desk whose store knows the ticket. */
async function htmlOf(part: React.ReactNode, role: StaffRegion['role'] = 'manager') {
  const store = makeDeskStore();
  const place = { region: 'sg', number: '000012' };
  // the endpoint is injected by the module of tickets
  const { upsertQueryData } = deskApi.util as unknown as {
    upsertQueryData(name: string, arg: object, value: object): Parameters<typeof store.dispatch>[0];
  };
  await store.dispatch(upsertQueryData('ticket', place, ticket));
  const region = regionOf(role);
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider language={language} messages={englishMessages()}>
        <MantineRoot>
          <StaffContext value={{ staff: { id: 1, name: 'Mei', regions: [region] }, region }}>
            {part}
          </StaffContext>
        </MantineRoot>
      </I18nProvider>
    </Provider>,
  );
  return html.replaceAll('&amp;', '&');
}

const nothing = () => {};
const marked = <SenderMarks marked={{ sender: '000012', by: 'device' }} onChange={nothing} />;

it('shows what appointments of a sender have in common, and how many they are', async () => {
  const html = await htmlOf(marked);
  expect(html).toContain('Appointments of the sender of ticket 000012');
  const options = [...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(options).toEqual([
    'same phone: 1 open appointment',
    'same device: 12 open appointments',
    'same internet address: 7 open appointments',
    'same network: 30 open appointments',
  ]);
});

it.each([
  ['manager', true],
  ['agent', false],
] as const)('offers a %s to cancel them all: %s', async (role, isOffered) => {
  expect((await htmlOf(marked, role)).includes('Cancel them all')).toBe(isOffered);
});

it('leads from a ticket to the marked week of its appointment, and leaves the network out', async () => {
  const html = await htmlOf(
    <TicketBooking ticket={ticket} booking={booking} ticketKey={{ region: 'sg', number: '000012' }} />,
  );
  expect(html).toContain('same device: 12 open appointments');
  expect(html).not.toMatch(/same (phone|network)/);
  expect(html).toContain(
    'href="/desk/sg/slots?location=tampines&type=workshop&day=2026-11-30&sender=000012&by=device"',
  );
});

it('counts the appointments of a sender in the week, and marks them', async () => {
  const visit = { start: booking.start, minute: 450, name: '', phone: '', car: '' };
  const day: DeskSlotDay = {
    day: '2026-11-30',
    slots: [],
    bookings: [
      { ...visit, number: '000012', same_sender: 12, is_marked: true },
      { ...visit, number: '000013', same_sender: 1, is_marked: false },
    ],
  };
  const cell = <SlotCell id="x" day={day} minute={450} isStop onFocus={nothing} onChoose={nothing} />;
  const html = await htmlOf(cell);
  expect(html).toMatch(/<mark>000012<\/mark><span[^>]*title="12 open appointments of one sender"[^>]*> ×12</);
  expect(html).toMatch(/>000013<\/a>/);
});
