import { expect, test } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { formAt, formPath, isFoundForm } from '#region/forms/form-address.ts';
import { formLink, listedLinks } from '#region/forms/form-link.ts';
import { formSchema } from '#region/forms/form-schema.ts';
import { type Json, mergePatch } from '#region/manifest/merge-patch.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { compileForm } from '#server/modules/forms/compile-form.ts';
import { shippedManifest, shippedMessages } from '../shipped-regions.ts';
import { contentExamples } from '../start/readme.ts';

const example = contentExamples().find(({ file }) => file === 'regions/sg.json');
const merged = mergePatch(
  shippedManifest('sg') as unknown as Json,
  JSON.parse(example?.text ?? '{}') as Json,
) as unknown as RegionManifest;
const region = resolveRegion(merged, 2026);
const named = formAt(region, { route: 'request', segments: ['fleet-offer'] });
const you = { name: 'Mei Tan', phone: '+6581234567', consent: true };

test('the documented form has an address and is linked to in every language', () => {
  expect(named?.name).toBe('fleet_offer');
  for (const language of region.languages) {
    if (!named) continue;
    const context = { region, language, t: createTranslate(language.code, shippedMessages(language.code)) };
    expect(isFoundForm(named.form)).toBe(true);
    expect(listedLinks(context)).toContainEqual(formLink(named, context));
    expect(formPath(region, language.code, named)).toBe(`/sg/${language.path}/request/fleet-offer`);
  }
});

test.each([
  [{ ...you, cars: 20, leasing: false }, []],
  [{ ...you, cars: 20, leasing: true, months: 12 }, []],
  [{ ...you, cars: 20, leasing: true }, ['months']],
  [{ ...you, cars: 20, leasing: false, months: 12 }, ['months']],
  [{ ...you, cars: 1, leasing: false }, ['cars']],
])('the documented form checks %j: wrong are %j', (answers, wrong) => {
  if (!named) throw new Error('the form is missing');
  const errors = compileForm(formSchema(named.form, region)).check(answers, '2026-11-23');
  const fields = errors
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, params }) => instancePath.slice(1) || params.missingProperty);
  expect(fields).toEqual(wrong);
});
