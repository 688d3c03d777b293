import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Textarea } from '#ui/mantine/controls.ts';
import { failureText } from '../parts/failure-text.ts';
import styles from './tickets.module.css';
import { type TicketPlace, useAddTicketNoteMutation } from './tickets-api.ts';

const MAX_LENGTH = 4_000;

/** A note that only staff see. */
export function TicketNote({ place }: { place: TicketPlace }) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [add, { isLoading }] = useAddTicketNoteMutation();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isLoading || text.trim() === '') return;
    setError('');
    try {
      await add({ ...place, text }).unwrap();
      setText('');
    } catch (failure) {
      setError(failureText(failure, t));
    }
  }

  return (
    <form className={styles.note} onSubmit={send}>
      <Textarea
        label={t('desk:note.label')}
        value={text}
        error={error}
        maxLength={MAX_LENGTH}
        rows={3}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" aria-disabled={isLoading}>
        {t('desk:note.add')}
      </Button>
    </form>
  );
}
