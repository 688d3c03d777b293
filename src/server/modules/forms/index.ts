export type { CompiledForm } from './compile-form.ts';
export { describeForm, describeForms } from './described-form.ts';
export { formChecks } from './form-checks.ts';
export { readAnswers } from './read-answers.ts';
