import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ListingSections } from '#contracts/types.ts';
import { hasAgreedScores } from '#domain/vehicle/condition-score.ts';
import { catalogue, TODAY } from '../../../tests/demo-regions.ts';
import { shippedManifest } from '../../../tests/shipped-regions.ts';
import { createDemoListings, createDemoNewCars } from './create-stock.ts';
import { ownValue } from './own-fields.ts';
import { demoProfile } from './profile.ts';
import { createRandom } from './random.ts';
import { BODY_FIELD, DRIVE_FIELD, FUEL_FIELD } from './regional-values.ts';

const REPAIRED = 'listing.has_repair_history';
const WARRANTED = 'listing.has_warranty';

const codes = readdirSync(new URL('../../../regions/', import.meta.url)).flatMap((file) =>
  file.endsWith('.json') ? [file.replace('.json', '')] : [],
);
const optionsOf = (code: string) => ({
  region: demoProfile(shippedManifest(code)),
  catalogue,
  seed: code,
  today: TODAY,
});

describe.each(codes)('demo cars fulfil the promises of pages (%s)', (code) => {
  const options = optionsOf(code);
  const used = createDemoListings(options).map((car) => ({
    ...car,
    sections: car.detail as unknown as ListingSections,
  }));
  const fresh = createDemoNewCars(options).map((car) => ({
    ...car,
    sections: car.detail as unknown as ListingSections,
  }));

  test('a certified car has no repair history and a year of warranty', () => {
    const certified = used.filter(({ fields }) => fields.is_ccpo);
    expect(certified.length).toBeGreaterThan(50);
    for (const { fields, sections, title } of certified) {
      expect(fields[REPAIRED] ?? false, title).toBe(false);
      expect(fields[WARRANTED] ?? true, title).toBe(true);
      expect(sections.warrantySection?.months, title).toBeGreaterThanOrEqual(12);
    }
  });

  test('every inspection has the promised number of points, every certified car the promised warranty', () => {
    const { inspection, warranty } = shippedManifest(code).promises ?? {};
    const inspected = used.filter(({ sections }) => sections.inspectionSection?.reports.length);
    expect(inspected.length).toBeGreaterThan(50);
    for (const { fields, sections, title } of inspected) {
      const { pointsChecked, reports = [] } = sections.inspectionSection ?? {};
      expect(pointsChecked, title).toBe(inspection?.figures?.points);
      expect(
        reports.reduce((sum, report) => sum + report.pointsChecked, 0),
        title,
      ).toBe(pointsChecked);
      if (fields.is_ccpo && sections.warrantySection?.kind === 'dealer')
        expect(sections.warrantySection.months, title).toBe(warranty?.figures?.months);
    }
  });

  test('the section of a warranty agrees with its fields', () => {
    for (const { fields, sections, title } of [...used, ...fresh]) {
      if (fields.is_agent_warranty) expect(sections.warrantySection?.kind, title).toBe('manufacturer');
      if (sections.warrantySection) expect(fields[WARRANTED] ?? true, title).toBe(true);
    }
    for (const { fields } of fresh) expect(fields.is_agent_warranty).toBe(true);
  });

  test('the inspection reports a repair history and lowers the score for it', () => {
    for (const { fields, sections, title } of used) {
      const reports = sections.inspectionSection?.reports ?? [];
      if (reports.length === 0) continue;
      const found = reports.flatMap(({ findings }) => findings.map(({ finding }) => finding));
      expect(found.includes('structural_repair'), title).toBe(fields[REPAIRED] === true);
      if (!fields[REPAIRED]) continue;
      expect(sections.ratingsSection?.exterior, title).toBeLessThanOrEqual(3.5);
      expect(sections.ratingsSection?.overall, title).toBeLessThanOrEqual(4.5);
      expect(sections.carInfoSection.rating).toBe(sections.ratingsSection?.overall);
    }
  });

  test('the scores of the condition agree with each other and with the inspection, which says who made it', () => {
    for (const { sections, title } of [...used, ...fresh]) {
      expect(hasAgreedScores(sections), title).toBe(true);
      const { reports = [], inspectedBy } = sections.inspectionSection ?? {};
      expect(inspectedBy, title).toBe(reports.length > 0 ? shippedManifest(code).brand.name : undefined);
    }
    expect(used.filter(({ sections }) => sections.ratingsSection).length).toBeGreaterThan(50);
  });

  test('a car is built, registered, inspected and published in this order', () => {
    for (const { fields, sections, title } of used) {
      const { firstRegistrationDate = '', listedOn = '' } = sections.carInfoSection;
      const { inspectedOn = '' } = sections.inspectionSection ?? {};
      expect(firstRegistrationDate, title).toMatch(/^\d{4}-/);
      expect(inspectedOn >= firstRegistrationDate, `${title}: ${firstRegistrationDate}, ${inspectedOn}`).toBe(
        true,
      );
      expect(listedOn >= inspectedOn, `${title}: ${inspectedOn}, ${listedOn}`).toBe(true);
      const registered = Number(
        fields['inventory.first_registration_year'] ?? firstRegistrationDate.slice(0, 4),
      );
      expect(registered, title).toBe(Number(firstRegistrationDate.slice(0, 4)));
      expect(Number(fields['inventory.manufacture_year'] ?? 0), title).toBeLessThanOrEqual(registered);
    }
  });

  test('the tax in a price is that of what bears tax', () => {
    const { pages, demo } = shippedManifest(code);
    for (const { fields, sections, title } of used) {
      const { price = 0, tax } = sections.carInfoSection;
      const free = (pages.price.untaxed ?? []).reduce((sum, name) => sum + Number(fields[name] ?? 0), 0);
      const percent = demo.taxPercent ?? 0;
      expect(tax ?? 0, title).toBe(Math.round(((price - free) * percent) / (100 + percent)));
    }
    if (pages.price.untaxed?.length)
      expect(used.filter(({ fields }) => fields[pages.price.untaxed?.[0] ?? '']).length).toBeGreaterThan(50);
  });

  test('no drive matches options of two filters', () => {
    const offered = options.region.fields.get(DRIVE_FIELD)?.options ?? [];
    const isBoth = offered.includes('2wd') && ['fwd', 'rwd'].some((drive) => offered.includes(drive));
    expect(isBoth).toBe(false);
    for (const { fields, title } of offered.length > 0 ? used : [])
      expect(offered, title).toContain(fields[DRIVE_FIELD]);
  });

  test('a filter finds every electric car: by its fuel, else by its body', () => {
    const { fields: known } = options.region;
    const isOffered = known.get(FUEL_FIELD)?.options.includes('electric');
    const electric = used.filter(({ fields }) => fields[FUEL_FIELD] === 'electric');
    expect(electric.length).toBeGreaterThan(0);
    if (isOffered) return;
    for (const { fields, title } of electric) expect(fields[BODY_FIELD], title).toBe('electric');
  });

  test('no car has an inspection that is due in no month', () => {
    for (const { fields, title } of used) expect(fields['listing.shaken_months'], title).not.toBe(0);
  });

  test('a car without mileage has no repairs', () => {
    for (const { fields, title } of [...used, ...fresh])
      if (fields['listing.is_unused'] || Number(fields['listing.mileage'] ?? 0) <= 100)
        expect(fields[REPAIRED] ?? false, title).toBe(false);
  });
});

test('a rule applies flags before chance', () => {
  const numbers = { mileage: 50 } as Parameters<typeof ownValue>[1]['numbers'];
  const flags = { is_ccpo: true };
  const field = { kind: 'boolean' as const, options: [], terms: [] };
  const result = (rule: object, facts: object) =>
    ownValue({ ...field, rule }, { numbers, ...facts }, TODAY, createRandom('rule'));
  expect(result({ share: 1 }, {})).toBe(true);
  expect(result({ share: 1, without: ['is_ccpo'] }, { flags })).toBe(false);
  expect(result({ share: 1, without: ['is_cpa'] }, { flags })).toBe(true);
  expect(result({ share: 0, with: ['is_ccpo'] }, { flags })).toBe(true);
  expect(result({ share: 0, with: ['is_ccpo'] }, {})).toBe(false);
  expect(result({ share: 1, atLeast: { mileage: 51 } }, {})).toBe(false);
  expect(result({ share: 1, atLeast: { mileage: 50 } }, {})).toBe(true);
});
