import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingStatus } from './listing-status.ts';

describe('listing status', () => {
  it('is the first that applies in the order sold, pending sale, coming soon, available', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (is_sold, is_pending_sale, is_coming_soon) => {
        const expected = is_sold
          ? 'sold'
          : is_pending_sale
            ? 'pending_sale'
            : is_coming_soon
              ? 'coming_soon'
              : 'available';
        expect(listingStatus({ is_sold, is_pending_sale, is_coming_soon })).toBe(expected);
      }),
    );
  });
});
