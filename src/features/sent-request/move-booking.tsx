import { useCallback, useMemo, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldView } from '#region/forms/form-view.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import { Field } from '#renderer/fields/field.tsx';
import type { Failure } from '#store/failure.ts';
import { fieldApi } from '#store/field-api.ts';
import { Button } from '#ui/button/button.tsx';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import styles from './confirmation.module.css';
import { type TicketAddress, useMoveBookingMutation } from './ticket-api.ts';

export interface MoveBookingProps {
  ticketAddress: TicketAddress;
  /** Name of the form. */
  form: string;
  view: FieldView;
  /** Name of the booked place. */
  location: string;
  onDone(isMoved: boolean): void;
}

const nothing = () => {};

/** Chooses another time for a booking. */
export function MoveBooking({ ticketAddress, form, view, location, onDone }: MoveBookingProps) {
  const t = useTranslate();
  const [answer, setAnswer] = useState<FieldAnswer>();
  const [move, { isLoading, error }] = useMoveBookingMutation();
  const api = useMemo(() => fieldApi(ticketAddress.region, form), [ticketAddress.region, form]);
  // the place stays: its field has the place of the booking
  const answers = useMemo(
    () => Object.fromEntries((view.needs ?? []).map((name) => [name, location])),
    [view, location],
  );
  const onChange = useCallback((next: FieldAnswer | undefined) => setAnswer(next), []);
  const start = typeof answer === 'object' && 'start' in answer ? String(answer.start) : undefined;
  const confirm = async () => {
    if (start === undefined || isLoading) return;
    const { error: refused } = await move({ ...ticketAddress, start, location });
    if (!refused) onDone(true);
  };
  return (
    <MantineRoot>
      <Field
        field={view}
        answer={answer}
        error={error && ((error as Failure).text || t('request:booking.failed'))}
        isRequired
        isDisabled={false}
        inputId="field-new-time"
        answers={answers}
        carPlace={location}
        api={api}
        onChange={onChange}
        onLeave={nothing}
      />
      <div className={styles.actions}>
        <Button variant="primary" aria-disabled={start === undefined || isLoading} onClick={confirm}>
          {t('request:booking.choose')}
        </Button>
        <Button onClick={() => onDone(false)}>{t('request:booking.keep')}</Button>
      </div>
    </MantineRoot>
  );
}
