import type { NamedForm } from '#region/forms/form-address.ts';

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
