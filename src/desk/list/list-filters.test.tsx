import { expect, it } from 'vitest';
import { deskScreen } from '../../../tests/desk-screen.tsx';
import { ListingFilters } from '../listings/listings-page.tsx';
import { OfferFilters } from '../offers/offers-page.tsx';
import { TicketFilters } from '../tickets/tickets-page.tsx';

it.each([
  ['tickets', <TicketFilters key="tickets" region="sg" query={{ text: 'Tan' }} />],
  ['offers', <OfferFilters key="offers" region="sg" query={{ text: 'Tan' }} />],
  ['cars', <ListingFilters key="cars" query={{ text: 'Tan' }} />],
])('the list of %s has a search field for the shortcut, limited to 100 characters', async (_, list) => {
  const [input = ''] = /<input[^>]*type="search"[^>]*>/.exec(await deskScreen(list)) ?? [];
  expect(input).toContain('data-shortcut="search"');
  expect(input).toMatch(/maxlength="100"/i);
  expect(input).toContain('value="Tan"');
});
