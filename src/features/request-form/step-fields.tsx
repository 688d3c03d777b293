import type { StepView } from '#region/forms/form-view.ts';
import { usePart } from '#ui/parts/use-part.ts';
import { Question } from './question.tsx';
import { useRequestContext } from './request-context.ts';
import styles from './request-form.module.css';
import type { StepsOfForm } from './use-steps.ts';

/** The questions of a step. */
export function StepFields({ step, fields }: { step: StepView } & Pick<StepsOfForm, 'fields'>) {
  const { form } = useRequestContext();
  const part = usePart()(`/forms/${form.name}/steps/${step.name}`);
  const read = new Set(
    form.steps.flatMap((each) => each.fields.flatMap(({ view }) => (view.type === 'file' ? view.reads : []))),
  );
  const questions = new Map(step.fields.map((question) => [question.name, question]));
  return (
    <div className={styles.fields} {...part}>
      {step.text && <p className={styles.text}>{step.text}</p>}
      {fields.map(({ name, isRequired }) => {
        const question = questions.get(name);
        return (
          question && (
            <Question key={name} question={question} isRequired={isRequired} isRead={read.has(name)} />
          )
        );
      })}
    </div>
  );
}
