import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Textarea } from '#ui/mantine/controls.ts';
import { failureText } from '../parts/failure-text.ts';
import styles from './tickets.module.css';

const MAX_LENGTH = 1_000;

export interface TicketTextProps {
  /** `answer`: the person gets it. `note`: only staff see it. */
  kind: 'answer' | 'note';
  isBusy: boolean;
  send(text: string): { unwrap(): Promise<unknown> };
}

/** A text for a ticket: an answer or a note. */
export function TicketText({ kind, isBusy, send }: TicketTextProps) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const [error, setError] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || text.trim() === '') return;
    setError('');
    try {
      await send(text).unwrap();
      setText('');
    } catch (failure) {
      setError(failureText(failure, t));
    }
  }

  return (
    <form className={styles.note} onSubmit={submit}>
      <Textarea
        label={t(`desk:text.${kind}.label`)}
        value={text}
        error={error}
        maxLength={MAX_LENGTH}
        rows={3}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" aria-disabled={isBusy}>
        {t(`desk:text.${kind}.send`)}
      </Button>
    </form>
  );
}
