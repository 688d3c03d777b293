import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TimeSlotsAnswer } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import { formsOf, type NamedForm } from '#region/forms/form-address.ts';
import { visibleFields } from '#region/forms/visible-fields.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { formChecks } from '#server/modules/forms/form-checks.ts';
import { isTicketTarget } from '#server/modules/tickets/form-of-call.ts';
import { rightAnswer } from '../../fixtures/right-answer.ts';
import { type SeededRandom, seededRandom } from '../../search/seeded-random.ts';
import { API } from '../login/log-in.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { mutateBody } from './mutate-body.ts';

/** 10,000 by `FORM_BODIES=10000`. */
const BODIES = Number(process.env.FORM_BODIES ?? 1_200);
/** `FUZZ_SEED=7 npx vitest run …` sends other bodies. */
const SEED = Number(process.env.FUZZ_SEED ?? 13);
const DEVICE = 'F'.repeat(22);
const HEADERS = { 'content-type': 'application/json', cookie: `__Host-device=${DEVICE}` };
const STATUSES = [201, 400, 404, 409, 413];
/** Keys of a body besides its answers. */
const ENVELOPE = ['answers', 'form', 'subject', 'request'];

let site: TestSite;
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 2, id: 2, th: 2, my: 2, jp: 2, hk: 2 },
    environment: { RATE_LIMITS: 'off' },
    // more than a day's share of all networks together
    isCalledFromHere: true,
  });
});
afterAll(() => site?.close());

interface Target {
  region: ResolvedRegion;
  named: NamedForm;
  /** Path of the call; its body names the form. */
  url: string;
  subject: string | undefined;
}

async function carOf(region: string, kind: 'used' | 'new'): Promise<string> {
  const [car] = await query(
    `SELECT slug FROM listings WHERE region = $1 AND kind = $2 AND fields ->> 'is_sold' IS DISTINCT FROM 'true' LIMIT 1`,
    [region, kind],
  );
  return car.slug;
}

/** A ticket of a visitor that other forms can be about. */
async function ticketOf(region: string): Promise<string> {
  const slug = createHash('md5').update(region).digest('hex');
  await query(
    `INSERT INTO tickets (slug, region, form, target, form_version, language)
     VALUES ($1, $2, 'sell_car', 'tickets/sell_car', '1', 'en')`,
    [slug, region],
  );
  return slug;
}

async function targetsOf(region: ResolvedRegion): Promise<Target[]> {
  const ticket = await ticketOf(region.code);
  const subjects = {
    none: undefined,
    listing: await carOf(region.code, 'used'),
    new_listing: await carOf(region.code, 'new'),
    ticket,
    opening: Object.keys(region.content.careers?.openings ?? {})[0],
  };
  // the form of an offer is no request: `openapi-fuzz.long.test.ts` sends it
  const requests = formsOf(region).filter(({ form }) => isTicketTarget(form.target));
  return requests.map((named) => {
    const { target, subject = 'none' } = named.form;
    const path = target.replace('{slug}', ticket).replace('{form}', named.name);
    return { region, named, url: `${API}/${region.code}/${path}`, subject: subjects[subject] };
  });
}

/** Uploads of the browser for file fields: bytes are not needed here. */
async function uploadOf(region: string, field: string): Promise<string> {
  const [row] = await query(
    `INSERT INTO ticket_files (region, device_hash, purpose, name, mime_type, size, sha256, storage_key)
     VALUES ($1, $2, $3, 'a.pdf', 'application/pdf', 9, 'x', gen_random_uuid()::text) RETURNING id`,
    [region, createHash('sha256').update(DEVICE).digest('hex'), field],
  );
  return row.id;
}

async function freeSlots(
  region: string,
  type: string,
  place = '',
): Promise<{ start: string; location: string }[]> {
  const url = `${API}/${region}/time-slot?slot_type=${type}`;
  const there = place === '' ? null : await site.app.inject(`${url}&location_id=${place}`);
  // a car may stand where it cannot be seen
  const answer = there?.statusCode === 200 ? there : await site.app.inject(url);
  const { data, meta }: TimeSlotsAnswer = answer.json();
  return data
    .slice(1)
    .flatMap(({ time_slots: slots }) => slots.filter(({ slots_left: left }) => left > 0))
    .map(({ value }) => ({ start: value, location: meta.location_id }));
}

const PLACE_OF_CAR = `SELECT fields ->> 'listing.place' AS place FROM listings WHERE region = $1 AND slug = $2`;

/** Right answers on a random way through the form. */
async function rightBody({ region, named, subject }: Target, random: SeededRandom): Promise<object> {
  const today = zonedDay(Date.now(), region.manifest.timeZone);
  const fields = named.form.steps.flatMap((step) => step.fields);
  const all: Record<string, unknown> = {};
  let location: string | undefined;
  const [car] = subject === undefined ? [] : await query(PLACE_OF_CAR, [region.code, subject]);
  for (const field of fields) {
    if (!field.required && random.chance(0.3)) continue;
    const { options } = field;
    if (field.type === 'yes_no') all[field.name] = random.chance(0.5);
    else if (field.type === 'select' && Array.isArray(options) && !field.multiple)
      all[field.name] = random.pick(options).value;
    else if (field.type === 'file') all[field.name] = [await uploadOf(region.code, field.name)];
    else if (field.type === 'slot') {
      const place = field.location === undefined ? (car?.place ?? '') : '';
      const slot = random.pick(await freeSlots(region.code, field.slotType ?? 'inspection', place));
      location = slot?.location;
      all[field.name] = slot;
      if (field.location) all[field.location] = location;
    } else all[field.name] = rightAnswer(field, region, today);
  }
  const { answers } = visibleFields(named.form.steps, all as FormAnswers);
  return { form: named.name, ...(subject !== undefined && { subject }), answers };
}

const parsed = (text: string): { answers?: Record<string, unknown> } | null => {
  try {
    // the server reads over it
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
};

it(
  `${BODIES} right and mutated bodies of every form get an answer below 500`,
  async () => {
    const random = seededRandom(SEED);
    const targets = (await Promise.all(site.content.regions.all.map(targetsOf))).flat();
    expect(targets.length).toBeGreaterThan(90);
    const counts = new Map<number, number>();
    const faults: unknown[] = [];
    for (let index = 0; index < BODIES; index += 1) {
      // capacity for the next slots
      if (index % 200 === 0) await query('DELETE FROM bookings');
      const target = targets[index % targets.length] as Target;
      const { region, named, url } = target;
      const { text, mutations } = mutateBody(await rightBody(target, random), random);
      const lang = random.pick(region.languages).code;
      const answer = await site.app.inject({
        method: 'POST',
        url: `${url}?lang=${lang}`,
        headers: HEADERS,
        payload: text,
      });
      const { statusCode } = answer;
      counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
      const fault = (what: string) =>
        faults.push({
          index,
          what,
          url,
          statusCode,
          mutations,
          sent: text.slice(0, 300),
          got: answer.body.slice(0, 300),
        });
      if (!STATUSES.includes(statusCode)) fault('status');
      if (mutations.length === 0 && ![201, 409].includes(statusCode)) fault('right answers are refused');
      const sent = parsed(text);
      if (statusCode === 201) {
        const [row] = await query('SELECT region, form, contact_id, values FROM tickets WHERE slug = $1', [
          answer.json().data.slug,
        ]);
        const today = zonedDay(Date.now(), region.manifest.timeZone);
        if (formChecks(region, named.name)?.check(row.values, today).length !== 0) fault('a wrong ticket');
        const isSame =
          [row.region, row.form, row.contact_id].join() === [region.code, named.name, null].join();
        if (!isSame || JSON.stringify(sorted(row.values)) !== JSON.stringify(sorted(sent?.answers)))
          fault('another ticket');
      } else if (statusCode === 400) {
        const fields = named.form.steps.flatMap((step) => step.fields.map(({ name }) => name));
        const own = Object.keys(sent?.answers ?? {});
        const known = [...fields, ...own, ...ENVELOPE, ...Object.keys(sent ?? {})];
        // parts of an answer follow its name
        const names = Object.keys(answer.json().errors).map(
          (name) => name.replace(/^answers\./, '').split('.', 1)[0],
        );
        if (!names.every((name) => known.includes(name ?? ''))) fault('names something else');
      }
    }
    console.log(`${BODIES} bodies of ${targets.length} forms: ${JSON.stringify([...counts].sort())}`);
    expect(faults.slice(0, 10)).toEqual([]);
    for (const status of [201, 400, 413]) expect(counts.get(status)).toBeGreaterThan(0);
  },
  Math.max(120_000, BODIES * 200),
);

const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, part]) => [name, sorted(part)]),
      );
