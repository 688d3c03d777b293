import { expect, it } from 'vitest';
import { deskScreen } from '../../../tests/desk-screen.tsx';
import { ListingPanel } from '../listings/listing-panel.tsx';
import { OfferPanel } from '../offers/offer-panel.tsx';
import { TicketPanel } from '../tickets/ticket-panel.tsx';

const number = '000012';
const nothing = () => {};

it.each([
  [
    'ticket',
    <TicketPanel
      key="ticket"
      ticketKey={{ region: 'sg', number }}
      query=""
      texts={{ answer: '', note: '' }}
      onWrite={nothing}
    />,
  ],
  ['offer', <OfferPanel key="offer" offerKey={{ region: 'sg', number }} query="" />],
  [
    'car',
    <ListingPanel key="car" listingKey={{ region: 'sg', id: 12 }} query="" edits={{}} onEdit={nothing} />,
  ],
])('an open %s is closed by the close shortcut', async (_, panel) => {
  expect(await deskScreen(panel)).toMatch(/<aside.*<button[^>]*data-shortcut="close"/s);
});
