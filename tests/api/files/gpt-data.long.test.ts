import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localRecognition } from '#server/gateways/recognition/local-recognition.ts';
import { quiet } from '../../quiet-log.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { openBrowser } from './browser.ts';
import { withFileForm } from './form-with-files.ts';
import { type CardFacts, drawCard, LAYOUTS, type Noise } from './registration-cards.ts';
import { dataUrl, pdf, photo } from './test-pictures.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1 }, change: withFileForm });
});
afterAll(() => site?.close());

const CARS: CardFacts[] = [
  {
    plate: 'SKL1234X',
    make: 'Toyota',
    model: 'Vios',
    year: 2019,
    chassis: 'MR053HY9305012345',
    engine: '2NR1234567',
    registered: '2019-04-23',
  },
  {
    plate: 'WXY8821',
    make: 'Honda',
    model: 'City',
    year: 2016,
    chassis: 'PMHGM6660GD103456',
    engine: 'L15Z15103456',
    registered: '2016-11-08',
  },
  {
    plate: 'B1407KZL',
    make: 'Mazda',
    model: 'CX-5',
    year: 2021,
    chassis: 'JM0KF4WLA00412587',
    engine: 'PY31254873',
    registered: '2021-02-17',
  },
];
const NOISES: Noise[] = [
  { grain: 0, blur: 0, degrees: 0 },
  { grain: 20, blur: 0.8, degrees: 1 },
];
/** Share of facts that must be found; lower than what is measured today. */
const MIN_HIT_RATE = 0.8;

describe('suggestions from a registration card', () => {
  it('find most facts in several layouts, with and without noise', async () => {
    const hits: Record<string, number> = {};
    let cards = 0;
    for (const layout of Object.keys(LAYOUTS))
      for (const noise of NOISES)
        for (const facts of CARS) {
          const browser = openBrowser(() => site);
          const sent = await browser.upload(dataUrl(await drawCard(facts, layout, noise)));
          const answer = await browser.ask(
            `/tickets/files/${sent.json().data.id}/gpt-data?type=registration_card`,
          );
          expect(answer.statusCode).toBe(200);
          const { data } = answer.json();
          const make = facts.make.toLowerCase();
          const found = {
            plate: data.plate === facts.plate,
            make: data.vehicle?.make === make,
            model: data.vehicle?.model === `${make}.${facts.model.toLowerCase()}`,
            year: data.vehicle?.year === facts.year,
            registered_on: data.registered_on === facts.registered,
            chassis_number: data.chassis_number === facts.chassis,
            engine_number: data.engine_number === facts.engine,
          };
          cards++;
          for (const [name, isFound] of Object.entries(found))
            hits[name] = (hits[name] ?? 0) + Number(isFound);
        }
    const rates = Object.fromEntries(Object.entries(hits).map(([name, count]) => [name, count / cards]));
    console.info(`hit rates of ${cards} cards`, rates);
    const all = Object.values(rates).reduce((sum, rate) => sum + rate, 0) / Object.keys(rates).length;
    expect(all).toBeGreaterThan(MIN_HIT_RATE);
  }, 240_000);

  it('are empty for a picture without text, a PDF, and not given to others', async () => {
    const browser = openBrowser(() => site);
    const empty = (await browser.upload(dataUrl(await photo().jpeg().toBuffer()))).json().data;
    const answer = await browser.ask(`${empty.url}/gpt-data`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { dates: [] } }]);
    const paper = (await browser.upload(dataUrl(pdf(), 'application/pdf'), { field: 'paper' })).json().data;
    expect((await browser.ask(`${paper.url}/gpt-data`)).json()).toEqual({ data: { dates: [] } });
    const other = await openBrowser(() => site).ask(`${empty.url}/gpt-data`);
    expect(other.statusCode).toBe(404);
    expect((await browser.ask(`${empty.url}/gpt-data?type=passport`)).statusCode).toBe(400);
  });
});

describe('text recognition', () => {
  it('is empty without its optional packages, and says once what to install', async () => {
    const warnings: unknown[] = [];
    const load = () =>
      Promise.reject(Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' }));
    const recognition = localRecognition({ warn: (text: unknown) => warnings.push(text) }, 1_000, load);
    const picture = await photo().jpeg().toBuffer();
    const stays = new AbortController().signal;
    expect(await recognition.read(picture, stays)).toBe('');
    expect(await recognition.read(picture, stays)).toBe('');
    expect(warnings).toEqual([expect.stringContaining('npm install tesseract.js @tesseract.js-data/eng')]);
    await recognition.close();
  });

  it('gives up after its time limit, and reads the next picture', async () => {
    const facts = CARS[0];
    if (!facts) throw new Error('there is no car');
    const card = await drawCard(facts, 'english', { grain: 0, blur: 0, degrees: 0 });
    const stays = new AbortController().signal;
    const hasty = localRecognition(quiet, 1);
    expect(await hasty.read(card, stays)).toBe('');
    await hasty.close();
    const patient = localRecognition(quiet);
    expect(await patient.read(Buffer.from('no picture'), stays)).toBe('');
    expect(await patient.read(card, stays)).toContain(facts.plate);
    const gone = new AbortController();
    const dropped = patient.read(card, gone.signal);
    gone.abort();
    expect(await dropped).toBe('');
    expect(await patient.read(card, AbortSignal.abort())).toBe('');
    expect(await patient.read(card, stays)).toContain(facts.plate);
    await patient.close();
  }, 120_000);
});
