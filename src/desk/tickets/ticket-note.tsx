import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Textarea } from '#ui/mantine/controls.ts';
import { failureText } from '../parts/failure-text.ts';
import type { TextProps } from './ticket-texts.ts';
import styles from './tickets.module.css';
import { TEXT_LENGTH, type TicketKey, useAddTicketNoteMutation } from './tickets-api.ts';

/** A note for a ticket, which only staff see. */
export function TicketNote({ ticketKey, text, onWrite }: TextProps & { ticketKey: TicketKey }) {
  const t = useTranslate();
  const [send, { isLoading }] = useAddTicketNoteMutation();
  const [error, setError] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading || text.trim() === '') return;
    setError('');
    try {
      await send({ ...ticketKey, text }).unwrap();
      onWrite('');
    } catch (failure) {
      setError(failureText(failure, t));
    }
  }

  return (
    <form className={styles.note} onSubmit={submit}>
      <Textarea
        label={t('desk:text.note.label')}
        value={text}
        error={error}
        maxLength={TEXT_LENGTH}
        rows={3}
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" aria-disabled={isLoading}>
        {t('desk:text.note.send')}
      </Button>
    </form>
  );
}
