import { expect, it } from 'vitest';
import type { DeskSlotDay, DeskTicketRow } from '#contracts/types.ts';
import { deskScreen } from '../../../tests/desk-screen.tsx';
import { WaitingTickets } from '../overview/overview-page.tsx';
import { SlotCell } from '../slots/slot-grid.tsx';
import { VisitList, VisitSheet } from './visit-list.tsx';

const VISIT = {
  number: '000012',
  start: '2026-03-02T02:30:00.000Z',
  name: 'Tan Ah Kow',
  phone: '+6598760001',
  car: 'Lotus Elise',
};

const ONE_SENDER = { same_sender: 1, is_marked: false };

it('the week shows who comes, with which car and phone', async () => {
  const day: DeskSlotDay = {
    day: '2026-03-02',
    slots: [],
    bookings: [
      { ...VISIT, ...ONE_SENDER, minute: 630 },
      { ...VISIT, ...ONE_SENDER, number: null, name: '', phone: '', car: '', minute: 630 },
    ],
  };
  const html = await deskScreen(
    <ul>
      <SlotCell id="a" day={day} minute={630} isStop onFocus={() => {}} onChoose={() => {}} />
    </ul>,
  );
  expect(html).toMatch(/href="\/desk\/sg\/tickets\/000012"[^>]*>000012 Tan Ah Kow</);
  expect(html).toContain('Lotus Elise');
  expect(html).toContain('href="tel:+6598760001"');
  expect(html).toContain('Deleted');
});

it('the overview lists visits and prints them', async () => {
  const html = await deskScreen(
    <VisitList title="Tomorrow" visits={[{ ...VISIT, what: 'Viewing, Ubi Road' }]} />,
  );
  expect(html).toContain('Tan Ah Kow, Viewing, Ubi Road');
  expect(html).toContain('10:30');
  expect(html).toContain('data-shortcut="print"');
  const none = await deskScreen(<VisitList title="Tomorrow" visits={[]} empty="Nobody comes." />);
  expect(none).toContain('Nobody comes.');
  expect(none).not.toContain('data-shortcut="print"');
});

it('the printed sheet has a row for each visit, and room for a remark', async () => {
  const html = await deskScreen(<VisitSheet title="2 March" visits={[VISIT, VISIT]} />);
  expect(html).toContain('Singapore: 2 March');
  expect(html.match(/<td>Tan Ah Kow<\/td><td>\+6598760001<\/td><td>Lotus Elise<\/td>/g)).toHaveLength(2);
  expect(html.match(/<td><\/td><\/tr>/g)).toHaveLength(2);
});

it('the tickets that wait longest name their cars', async () => {
  const ticket: DeskTicketRow = {
    number: '000012',
    form: 'contact_us',
    title: 'Contact us',
    status: 'new',
    version: 1,
    name: 'Mei',
    phone: '',
    subject: '',
    car_title: 'Lotus Elise',
    assignee: null,
    created_at: VISIT.start,
    updated_at: VISIT.start,
  };
  const html = await deskScreen(
    <WaitingTickets waiting={[ticket, { ...ticket, number: '13', car_title: '' }]} />,
  );
  expect(html).toContain('<td>Contact us, Mei, Lotus Elise</td>');
  expect(html).toContain('<td>Contact us, Mei</td>');
});
