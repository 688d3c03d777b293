import type { FieldAnswer, FieldContext } from '#region/forms/field-kind.ts';
import { FIELD_KINDS } from '#region/forms/field-kinds.ts';
import type { NamedForm } from '#region/forms/form-address.ts';

/** Reads the answers of native controls, sent as `field=text` or `field.part=text`. */
export function readAnswers(
  { form }: Pick<NamedForm, 'form'>,
  body: URLSearchParams,
  context: FieldContext,
): Record<string, FieldAnswer> {
  const fields = form.steps.flatMap((step) => step.fields);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const texts = (part?: string) =>
        body
          .getAll(part === undefined ? field.name : `${field.name}.${part}`)
          .map((text) => text.replaceAll('\r\n', '\n').trim())
          .filter((text) => text !== '');
      const { read } = FIELD_KINDS[field.type];
      const answer = read ? read(texts, field, context) : texts()[0];
      return answer === undefined ? [] : [[field.name, answer]];
    }),
  );
}

/** The inputs of fields other than `shown`, which hidden inputs keep. */
export function hiddenInputs(
  { form }: Pick<NamedForm, 'form'>,
  body: URLSearchParams,
  shown: ReadonlySet<string>,
): [name: string, text: string][] {
  const names = new Set(form.steps.flatMap(({ fields }) => fields.map(({ name }) => name)));
  return [...body].filter(([name, text]) => {
    const [field = ''] = name.split('.', 1);
    return text !== '' && names.has(field) && !shown.has(field);
  });
}
