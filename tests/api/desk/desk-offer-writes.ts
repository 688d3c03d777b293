import { DESK, FROM_SITE } from './at-desk.ts';
import {
  AGREEMENT,
  OFFER_REGION,
  payDeposit,
  requestRefund,
  storeAgreement,
  storeOffer,
} from './desk-offer-rows.ts';
import { type MakeWrite, NEW_ID } from './desk-writes.ts';

const region = OFFER_REGION;
const ofOffer = (action: string, id: number) => ({ action, subject: { kind: 'offer', id: String(id) } });

/** A request about an offer in a state. */
const offerWrite =
  (state: string, action: string, part: string, body: object): MakeWrite =>
  async (site) => {
    const { id } = await storeOffer(site, state);
    return { region, path: `offers/${id}/${part}`, body, ...ofOffer(action, id) };
  };

const decision =
  (path: string, action: string): MakeWrite =>
  async (site) => {
    const payment = await payDeposit(site, await storeOffer(site, 'cancelled'));
    const slug = await requestRefund(site, payment);
    return {
      region,
      path: `refunds/${slug}/${path}`,
      body: {},
      action,
      subject: { kind: 'refund', id: slug },
    };
  };

/** One request for each route about offers and money. */
export const DESK_OFFER_WRITES: Readonly<Record<string, MakeWrite>> = {
  async 'POST offers'({ database }) {
    const { rows } = await database.pool.query(
      `SELECT slug FROM listings WHERE region = $1 AND kind = 'used' AND status = 'available'
         AND fields ? 'listing.asking_price' ORDER BY id LIMIT 1`,
      [region],
    );
    const body = { listing: rows[0].slug, phone: '012-345 6789' };
    return { region, path: 'offers', body, action: 'offer_created', subject: { kind: 'offer', id: NEW_ID } };
  },
  'POST offers/{offer}/actions': offerWrite('reserved', 'offer_cancel', 'actions', {
    version: 1,
    action: 'cancel',
    reason: 'The buyer has called.',
  }),
  'PUT offers/{offer}/loan-result': offerWrite('financing', 'offer_loan_approved', 'loan-result', {
    version: 1,
    bank: 'maybank',
    options: [{ amount: 4_000_000, months: 84, interest_percent: 3.2 }],
  }),
  'PUT offers/{offer}/price': offerWrite('open', 'offer_change_price', 'price', {
    version: 1,
    price: 4_900_000,
  }),
  'POST offers/{offer}/agreement-documents': offerWrite(
    'agreement',
    'offer_agreement_added',
    'agreement-documents',
    { name: 'agreement.pdf', file: AGREEMENT },
  ),
  async 'DELETE offers/{offer}/agreement-documents/{file}'(site) {
    const { id } = await storeOffer(site, 'agreement');
    const file = await storeAgreement(site, id);
    return {
      region,
      path: `offers/${id}/agreement-documents/${file}`,
      ...ofOffer('offer_agreement_removed', id),
    };
  },
  async 'GET offers/{offer}/files/{file}'(site, { cookie }) {
    const { id } = await storeOffer(site, 'agreement');
    const added = await site.app.inject({
      method: 'POST',
      url: `${DESK}/${region}/offers/${id}/agreement-documents`,
      headers: { ...FROM_SITE, cookie },
      payload: { name: 'agreement.pdf', file: AGREEMENT },
    });
    const file = added.json().data.agreement[0].id;
    return { region, path: `offers/${id}/files/${file}`, ...ofOffer('offer_file_downloaded', id) };
  },
  async 'GET offers/{offer}/vso.pdf'(site) {
    const { id } = await storeOffer(site, 'accepted');
    await site.database.pool.query('UPDATE offers SET terms_accepted_at = now() WHERE id = $1', [id]);
    return { region, path: `offers/${id}/vso.pdf`, ...ofOffer('offer_file_downloaded', id) };
  },
  async 'GET offers/{offer}/receipts/{payment}.pdf'(site) {
    const offer = await storeOffer(site, 'accepted');
    const path = `offers/${offer.id}/receipts/${await payDeposit(site, offer)}.pdf`;
    return { region, path, ...ofOffer('offer_file_downloaded', offer.id) };
  },
  async 'POST payments/{payment}/refunds'(site) {
    const payment = await payDeposit(site, await storeOffer(site, 'cancelled'));
    const body = { amount: 100_000, reason: 'The car was sold' };
    const subject = { kind: 'refund', id: NEW_ID };
    return { region, path: `payments/${payment}/refunds`, body, action: 'refund_requested', subject };
  },
  'POST refunds/{refund}/approval': decision('approval', 'refund_approved'),
  'POST refunds/{refund}/rejection': decision('rejection', 'refund_rejected'),
  async 'POST reconciliations'() {
    const subject = { kind: 'region', id: region };
    return { region, path: 'reconciliations', body: {}, action: 'reconciliation_started', subject };
  },
};
