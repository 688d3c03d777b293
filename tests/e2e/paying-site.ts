import { createServer } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright';
import type { ListListingsAnswer } from '#contracts/types.ts';
import { openPages } from '../../scripts/start/open-pages.ts';
import { deskOf } from '../api/desk/at-desk.ts';
import { acceptOffer } from '../api/offers/deposit.ts';
import { peopleOf } from '../api/profile/people.ts';
import { openTestSite, type TestSite, type TestSiteOptions } from '../api/test-site.ts';
import { enterDesk } from './enter-desk.ts';
import { logIn } from './log-in.ts';

/** A buyer whose deposit is due. */
export interface Debtor {
  /** E.164. */
  phone: string;
  offer: string;
  transaction: string;
}

/** A site of its own that listens, with offers of a region that takes deposits. */
export interface PayingSite {
  site: TestSite;
  /** For contexts of the browser. */
  context: BrowserContextOptions;
  /** Path of the page of a car that is for sale. */
  pathOfCar(): Promise<string>;
  /** The phone of somebody new, E.164. */
  newPhone(): string;
  /** Accepts an offer for a new buyer. */
  debtor(): Promise<Debtor>;
  /** Logs a page in by the code in the inbox, and reloads it by default. */
  logIn(page: Page, phone: string, options?: { reload: boolean }): Promise<void>;
  /** Logs a new manager of the region in, on the entrance of the desk. */
  enterAsManager(page: Page): Promise<void>;
  /** Sends the webhooks of the embedded provider that are due, and settles. */
  sendWebhooks(): Promise<void>;
}

export async function openPayingSite(
  region = 'my',
  { environment, ...options }: Pick<TestSiteOptions, 'change' | 'environment' | 'manifestNames'> = {},
): Promise<PayingSite> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const site = await openTestSite({
    stock: { [region]: 24 },
    environment: { PUBLIC_ORIGIN: origin, SANDBOX_PAYMENTS: 'on', RATE_LIMITS: 'off', ...environment },
    ...options,
    next: await openPages(`${import.meta.dirname}/../..`, { renderThreads: 1, memory: 'small' }),
  });
  await site.app.listen({ port, host: 'localhost' });
  const { enter, post } = peopleOf(() => site);
  const { staff, codeFor, deviceCodeIn } = deskOf(() => site);
  let phones = 0;
  const newPhone = () => {
    phones += 1;
    return `+6012345${String(6700 + phones)}`;
  };

  return {
    site,
    context: { baseURL: origin },
    newPhone,
    async pathOfCar() {
      const answer = await fetch(`${origin}/api/v1/rabbit/${region}/listings?size=24`);
      const { data } = (await answer.json()) as ListListingsAnswer;
      const car = data.find(
        ({ status, listing }) => status === 'available' && Number(listing.asking_price) > 0,
      );
      return `/${region}/en/cars/${car?.slug}`;
    },
    async debtor() {
      const phone = newPhone();
      const { token } = await enter(region, phone);
      const headers = { authorization: `Bearer ${token}` };
      return { phone, ...(await acceptOffer({ site, headers, post, region })) };
    },
    async logIn(page, phone, options) {
      await site.database.pool.query('DELETE FROM login_phones');
      await logIn(page, region, phone, options);
    },
    async enterAsManager(page) {
      const phone = newPhone();
      const printed = await staff('add', phone, { role: 'manager', regions: [region] });
      await enterDesk(page, { phone, deviceCode: deviceCodeIn(printed), codeFor });
    },
    async sendWebhooks() {
      await site.database.pool.query('UPDATE sandbox_events SET due_at = now()');
      const { signal } = new AbortController();
      await site.server.payments.sendSandboxEvents(signal);
      await site.server.payments.settleDue(signal);
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
