import { useTranslate } from '#i18n/i18n-provider.tsx';
import { POST_KEYS } from '#region/forms/posted-form.ts';
import { Button } from '#ui/button/button.tsx';
import { useRequestContext } from './request-context.ts';
import styles from './request-form.module.css';

export interface NativeActionsProps {
  /** Name of the shown step. */
  step: string;
  /** Name of the step before it; absent: it is the first one. */
  previous: string | undefined;
  label: string;
}

/** The buttons of a form without JavaScript, with what the page has to send besides its controls. */
export function NativeActions({ step, previous, label }: NativeActionsProps) {
  const t = useTranslate();
  const { posted } = useRequestContext();
  return (
    <div className={styles.actions}>
      <input type="hidden" name={POST_KEYS.step} value={step} />
      {posted && <input type="hidden" name={POST_KEYS.key} value={posted.key} />}
      {posted?.hidden.map(([name, text], index) => (
        // the same name may come twice
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <input key={index} type="hidden" name={name} value={text} />
      ))}
      <Button type="submit" variant="primary">
        {label}
      </Button>
      {previous !== undefined && (
        <Button type="submit" variant="quiet" name={POST_KEYS.goTo} value={previous}>
          {t('request:back')}
        </Button>
      )}
    </div>
  );
}
