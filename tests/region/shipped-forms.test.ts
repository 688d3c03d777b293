import { describe, expect, it } from 'vitest';
import type { FormField, LocalizedText } from '#contracts/types.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import { FIELD_KINDS } from '#region/forms/field-kinds.ts';
import { formAt, formPath, formsOf, hasPage, type NamedForm } from '#region/forms/form-address.ts';
import { formSchema } from '#region/forms/form-schema.ts';
import { visibleFields } from '#region/forms/visible-fields.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { matchPath } from '#region/routing/paths.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { compileForm } from '#server/modules/forms/compile-form.ts';
import { rightAnswer } from '../fixtures/right-answer.ts';
import { regionsWithContent } from '../regions-with-content.ts';
import { shippedMessages } from '../shipped-regions.ts';

const TODAY = '2026-11-23';
const NOW = Date.parse(TODAY);
const cases = regionsWithContent.flatMap((region) =>
  formsOf(region).map((named) => ({ region, named, title: `${named.name} of ${region.code}` })),
);

const fieldsOf = ({ form }: NamedForm): FormField[] => form.steps.flatMap(({ fields }) => fields);

/** Every value that a condition of the form can tell apart. */
function choicesOf(field: FormField, named: NamedForm, region: ResolvedRegion): unknown[] {
  const right = rightAnswer(field, region, TODAY);
  const conditions = fieldsOf(named).flatMap(({ show, required }) => [
    ...(show?.when ?? []),
    ...(typeof required === 'object' ? required.when : []),
  ]);
  const own = conditions.filter((criterion) => criterion.field === field.name);
  if (own.length === 0) return [right];
  if (field.type === 'yes_no') return [true, false];
  return [right, ...own.flatMap(({ values = [] }) => values)];
}

/** Right answers for every way through the form: all fields that are shown are answered. */
function waysThrough(named: NamedForm, region: ResolvedRegion): FormAnswers[] {
  let ways: Record<string, unknown>[] = [{}];
  for (const field of fieldsOf(named))
    ways = ways.flatMap((way) =>
      choicesOf(field, named, region).map((answer) => ({ ...way, [field.name]: answer })),
    );
  const shown = ways.map((way) => visibleFields(named.form.steps, way as FormAnswers).answers);
  return [...new Map(shown.map((answers) => [JSON.stringify(answers), answers])).values()];
}

function textsOf({ form }: NamedForm): LocalizedText[] {
  const options = (field: FormField) =>
    Array.isArray(field.options) ? field.options.map(({ label }) => label) : [];
  const fields = (field: FormField) => [field.label, field.help, field.placeholder, ...options(field)];
  const steps = form.steps.flatMap((step) => [step.title, step.text, ...step.fields.flatMap(fields)]);
  const { title, text } = form.after;
  return [form.title, form.lead, form.submit, title, text, ...steps].filter((each) => each !== undefined);
}

describe.each(cases)('$title', ({ region, named }) => {
  const { check } = compileForm(formSchema(named.form, region));
  const ways = waysThrough(named, region);
  const wrongFields = (answers: object) =>
    check(answers, TODAY)
      .filter(({ keyword }) => keyword !== 'if')
      .map(({ instancePath, params }) =>
        String(instancePath.split('/')[1] ?? params.missingProperty ?? params.additionalProperty),
      );

  it('has every text in every language', () => {
    for (const { code } of region.languages) {
      const t = createTranslate(code, shippedMessages(code));
      for (const text of textsOf(named)) {
        if (typeof text === 'object')
          expect(Object.keys(text)).toSatisfy((codes: string[]) =>
            codes.some((each) => each === code || each === code.split('-', 1)[0]),
          );
        expect(localizedText(text, code, t)).not.toMatch(/^$|^forms:|⟦/);
      }
    }
  });

  it('has an address in every language, unless it is part of another page', () => {
    for (const { code } of region.languages) {
      const match = matchPath(regionsWithContent, 'sg', formPath(region, code, named));
      expect(match).toMatchObject({ kind: 'page', region: region.code, language: code });
      if (match.kind === 'page')
        expect(formAt(region, match)?.name).toBe(hasPage(named) ? named.name : undefined);
    }
  });

  it('takes right answers on every way through', () => {
    expect(ways.length).toBeGreaterThan(0);
    for (const answers of ways) expect([answers, check(answers, TODAY)]).toEqual([answers, []]);
  });

  it('shows every field on some way', () => {
    const answered = new Set(ways.flatMap((answers) => Object.keys(answers)));
    expect(fieldsOf(named).filter(({ name }) => !answered.has(name))).toEqual([]);
  });

  it('needs exactly its required fields', () => {
    for (const answers of ways) {
      const { steps } = visibleFields(named.form.steps, answers);
      for (const { name, isRequired } of steps.flatMap(({ fields }) => fields)) {
        const { [name]: _, ...rest } = answers;
        const others = visibleFields(named.form.steps, rest as FormAnswers).answers;
        expect([name, wrongFields(others).includes(name)]).toEqual([name, isRequired]);
      }
    }
  });

  it('refuses wrong, hidden and unknown answers', () => {
    for (const answers of ways) {
      for (const name of Object.keys(answers))
        for (const wrong of [{ $: 1 }, '\u0000', Number.MAX_VALUE, [null]])
          expect(wrongFields({ ...answers, [name]: wrong })).toContain(name);
      for (const field of fieldsOf(named).filter(({ name }) => !(name in answers)))
        expect(
          wrongFields({ ...answers, [field.name]: rightAnswer(field, region, TODAY) }),
        ).toContain(field.name);
      expect(wrongFields({ ...answers, unknown_field: 'x' })).toEqual(['unknown_field']);
    }
  });

  it('says every answer in words', () => {
    for (const { code } of region.languages) {
      const language = region.languages.find((each) => each.code === code) ?? region.defaultLanguage;
      const t = createTranslate(code, shippedMessages(code));
      for (const field of fieldsOf(named)) {
        const answer = rightAnswer(field, region, TODAY);
        const context = { region, language, t, now: NOW, form: named.form };
        expect(FIELD_KINDS[field.type].summary(answer, field, context)).toMatch(/\S/);
      }
    }
  });
});
