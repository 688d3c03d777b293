import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { forgetOldBuyers } from '#server/modules/offers/index.ts';
import { shippedManifest } from '../../shipped-regions.ts';
import { logInStaff } from '../log-in-staff.ts';
import { API } from '../login/log-in.ts';
import { ORIGIN, openTestSite, type TestSite, testContent } from '../test-site.ts';
import { offersOf } from './offers-of-region.ts';

let site: TestSite;
const offers = offersOf(() => site);

beforeAll(async () => {
  site = await openTestSite({ stock: { my: 16 }, environment: { RATE_LIMITS: 'off' } });
}, 120_000);
afterAll(() => site?.close());
beforeEach(async () => site.server.replaceContent(await testContent(['my'])));

const publish = async (change: (offers: RegionManifest['offers']) => RegionManifest['offers']) =>
  site.server.replaceContent(
    await testContent(['my'], { change: (manifest) => ({ ...manifest, offers: change(manifest.offers) }) }),
  );

/** Every state has another name, as after a machine was replaced. */
const renamed = ({ states, actions, ...rules }: RegionManifest['offers']): RegionManifest['offers'] => ({
  ...rules,
  states: states.map((state) => ({ ...state, name: `new_${state.name}` })),
  actions: actions.map(({ from, to, ...action }) => ({
    ...action,
    from: from.map((name) => `new_${name}`),
    ...(to !== undefined && { to: `new_${to}` }),
  })),
});

it('an offer that has begun keeps its steps, and goes on by them', async () => {
  const begun = await offers.begin('my');
  expect(begun.offer.state).toBe('open');
  await publish(renamed);
  const accepted = await offers.accept('my', begun);
  expect([accepted.status, accepted.data?.state]).toEqual([200, 'accepted']);
  const { steps } = await begun.read('workflow');
  expect(steps.filter((step: { status: string }) => step.status === 'current')).toHaveLength(1);
  // those that begin now have the new ones
  expect((await offers.begin('my')).offer.state).toBe('new_open');
});

it('an offer keeps the terms and documents that its buyer has seen', async () => {
  const begun = await offers.begin('my');
  await publish((rules) => ({
    ...rules,
    terms: [{ en: 'Quite another term.', ms: 'Syarat lain.', 'zh-MY': '另一条款。' }],
    documents: [],
  }));
  const { terms, terms_hash: hash } = await begun.read('');
  expect([terms, hash]).toEqual([begun.offer.terms, begun.offer.terms_hash]);
  expect((await begun.read('vso')).terms).toEqual(begun.offer.terms);
  expect((await begun.read('documents?method=cash')).documents.length).toBeGreaterThan(0);
  expect((await offers.accept('my', begun)).status).toBe(200);
  expect((await offers.begin('my')).offer.terms).toEqual(['Quite another term.']);
});

it('the desk says which version an offer began with, where it is another one', async () => {
  const { rows } = await site.database.pool.query(
    `INSERT INTO studio_versions (region, kind, state) VALUES ('my', 'published', 'done') RETURNING id`,
  );
  const { offer } = await offers.begin('my');
  const { cookie } = await logInStaff(site, '+60123456701', 'my');
  const { rows: ids } = await site.database.pool.query('SELECT id FROM offers WHERE slug = $1', [offer.slug]);
  const began = async () => {
    const url = `/api/v1/desk/my/offers/${ids[0].id}`;
    return (await site.app.inject({ url, headers: { cookie } })).json().data.began_with;
  };
  expect(await began()).toBeNull();
  await publish(renamed);
  expect(await began()).toEqual({ version: Number(rows[0].id), at: offer.created_at });
});

it('an offer waits, is counted, and ends by its own states, whatever they are called now', async () => {
  const { pool, db } = site.database;
  const [own, old] = [await offers.begin('my'), await offers.begin('my')];
  const set = (slug: string, state: string, days = 0) =>
    pool.query(
      'UPDATE offers SET state = $1, updated_at = now() - make_interval(days => $2) WHERE slug = $3',
      [...[state, days, slug]],
    );
  await set(own.offer.slug, 'agreement');
  await set(old.offer.slug, 'expired', 366);
  await publish(renamed);
  const { cookie } = await logInStaff(site, '+60123450088', 'my');
  const desk = async (path: string) =>
    (await site.app.inject({ url: `/api/v1/desk/my/${path}`, headers: { cookie } })).json();
  expect((await desk('overview')).data.offers_waiting).toBe(1);
  const { data, counts } = await desk('offers?state=waiting');
  expect(data).toMatchObject([{ state: 'agreement' }]);
  expect(counts).toContainEqual({
    state: 'agreement',
    label: expect.stringMatching(/^[A-Z]/),
    count: 1,
    is_waiting: true,
  });

  const contactOf = async (slug: string) =>
    (
      await pool.query(
        'SELECT o.phone, c.slug FROM offers o LEFT JOIN contacts c ON c.id = o.contact_id WHERE o.slug = $1',
        [slug],
      )
    ).rows[0];
  const { slug } = await contactOf(own.offer.slug);
  const remove = () =>
    site.app.inject({
      method: 'DELETE',
      url: `${API}/my/contacts/${slug}`,
      headers: { ...own.headers, origin: ORIGIN },
    });
  expect((await remove()).statusCode).toBe(409);
  await set(own.offer.slug, 'expired');
  expect((await remove()).statusCode).toBe(200);
  await forgetOldBuyers(db, [{ code: 'my', offers: renamed(shippedManifest('my').offers) }]);
  expect(await contactOf(old.offer.slug)).toEqual({ phone: '', slug: null });
});
