import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeskTicket, DeskTicketRow } from '#contracts/types.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { deskScreen } from '../../../tests/desk-screen.tsx';
import { englishMessages } from '../../../tests/shipped-regions.ts';
import { outcomeText } from './ticket-bulk.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { withToggled } from './ticket-selection.ts';
import { exportPath, TicketFilters, TicketTable, TicketTools } from './tickets-page.tsx';

const ROW: DeskTicketRow = {
  number: '000012',
  form: 'contact_us',
  title: 'Contact us',
  status: 'new',
  version: 3,
  name: 'Mei Lin',
  phone: '+6591234567',
  subject: 'honda-vezel-1',
  car_title: 'Honda Vezel 2021',
  assignee: null,
  created_at: '2026-03-01T04:00:00.000Z',
  updated_at: '2026-03-01T04:00:00.000Z',
};
const QUERY = { status: 'new' };
const LIST = { data: [ROW], counts: [], forms: [], next: null, only_newest: false };
const answers = [['tickets', { region: 'sg', query: { ...QUERY, after: '' } }, LIST]] as const;
const table = (columns: Parameters<typeof TicketTable>[0]['columns'], role: 'reader' | 'agent' = 'agent') =>
  deskScreen(<TicketTable region="sg" query={QUERY} open="" columns={columns} />, {
    role,
    answers: answers.map((answer) => [...answer]),
  });
const cells = (html: string) =>
  [...html.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, ''));

describe('the list of tickets', () => {
  it('shows the name of the car, in the columns that were chosen', async () => {
    expect(cells(await table(['number', 'car', 'phone'], 'reader'))).toEqual([
      'Number',
      'Car',
      'Phone',
      '000012',
      'Honda Vezel 2021',
      '+6591234567',
    ]);
  });

  it('lets agents select tickets, and readers not', async () => {
    expect(await table(['number'])).toContain('aria-label="Choose ticket 000012"');
    expect(await table(['number'], 'reader')).not.toContain('checkbox');
  });

  it('takes the focus, so that keys scroll it', async () => {
    expect(await table(['number'])).toMatch(/<div role="group"[^>]*aria-label="Tickets"[^>]*tabindex="0"/i);
  });

  it('says so where older tickets may have the text, too', async () => {
    const filters = (isOnlyNewest: boolean) =>
      deskScreen(<TicketFilters region="sg" query={QUERY} />, {
        answers: [
          [
            'tickets',
            { region: 'sg', query: { ...QUERY, after: '' } },
            { ...LIST, only_newest: isOnlyNewest },
          ],
        ],
      });
    expect(await filters(true)).toContain('Older tickets may have the text, too.');
    expect(await filters(false)).not.toContain('Older tickets may have the text, too.');
  });

  it('is exported with its filters and columns, by managers', async () => {
    expect(exportPath('sg', { ...QUERY, text: 'a&b', form: '' }, ['number', 'car'])).toBe(
      '/api/v1/desk/sg/tickets.csv?status=new&text=a%26b&columns=number%2Ccar',
    );
    const tools = (role: 'agent' | 'manager') =>
      deskScreen(
        <TicketTools
          region={{ code: 'sg', spreadsheets: [] } as never}
          query={QUERY}
          columns={['number']}
          onChange={() => {}}
        />,
        { role },
      );
    expect(await tools('manager')).toContain('tickets.csv');
    expect(await tools('agent')).not.toContain('tickets.csv');
  });
});

describe('a change of several tickets', () => {
  it('takes a ticket in with the version that was read, and out again', () => {
    const chosen = withToggled(new Map(), ROW);
    expect([...chosen]).toEqual([['000012', 3]]);
    expect(withToggled(chosen, ROW).size).toBe(0);
  });

  it('says how many have changed, and which have not', () => {
    const t = createTranslate('en', englishMessages());
    expect(outcomeText({ done: ['000001', '000002'], changed: [], missing: [] }, t)).toBe(
      '2 tickets changed.',
    );
    const text = outcomeText({ done: ['000001'], changed: ['000003'], missing: ['000004'] }, t);
    expect(text).toMatch(/^1 ticket changed\. .*: 000003\. Not found: 000004\.$/);
  });
});

describe('an open ticket', () => {
  const ticket = {
    ...ROW,
    next_statuses: [],
    language: 'en',
    is_contact: false,
    car: null,
    offer: null,
    summary: [{ label: 'Message', value: 'Is it free?' }],
    history: [],
    files: [],
    booking: null,
    ways: [{ way: 'message', address: '+6591234567', fault: null }],
    templates: [],
  } satisfies DeskTicket;
  const panel = (role: 'reader' | 'agent') =>
    deskScreen(
      <TicketPanel
        ticketKey={{ region: 'sg', number: '000012' }}
        query=""
        texts={{ answer: '', note: '' }}
        onWrite={() => {}}
      />,
      { role, answers: [['ticket', { region: 'sg', number: '000012' }, ticket]] },
    );

  afterEach(() => void vi.unstubAllGlobals());

  it('has the answer below what scrolls, not in it', async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    const html = await panel('agent');
    const [before = '', after = ''] = html.split('</section>');
    expect(before).toContain('Is it free?');
    expect(before).toContain('Note for staff');
    expect(before).not.toContain('Answer to the person');
    expect(after).toContain('Answer to the person');
  });

  it('has none for readers', async () => {
    expect(await panel('reader')).not.toContain('<textarea');
  });
});
