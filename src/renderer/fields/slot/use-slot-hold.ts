import { useEffect, useRef, useState } from 'react';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import type { FieldFrame } from '#region/forms/field-kind.ts';
import { serverNow } from '#store/server-time.ts';
import type { FieldControlProps } from '../field-control.ts';

export type SlotAnswer = Readonly<Record<string, string | number>>;

export interface NextSlot {
  label: string;
  title: string;
  value: string;
}

export type Hold =
  | { state: 'none' | 'holding' | 'expired' | 'failed' }
  /** `until`: milliseconds since 1970. */
  | { state: 'held'; until: number }
  | { state: 'taken'; next: readonly NextSlot[] }
  /** No further time is given; `text` says why and what can be done. */
  | { state: 'refused'; text: string };

interface HeldBody {
  data: { id: string; held_until: string };
}

interface HoldOptions
  extends Pick<FieldControlProps<FieldFrame, SlotAnswer>, 'answer' | 'error' | 'api' | 'onChange'> {
  location: string | undefined;
  slotType: string;
  onTaken(): void;
}

/** Reserves the chosen time while the form is filled in; the answer carries the id of the hold. */
export function useSlotHold({ answer, error, api, location, slotType, onChange, onTaken }: HoldOptions) {
  const { code } = usePageLanguage();
  const [hold, setHold] = useState<Hold>({ state: 'none' });
  const latest = useRef(0);

  async function choose(start: string) {
    if (location === undefined) return;
    latest.current += 1;
    const turn = latest.current;
    onChange({ start, location });
    setHold({ state: 'holding' });
    const body = { form: api.form, start, location_id: location, slot_type: slotType };
    try {
      const { data } = await api.send<HeldBody>('POST', `/time-slot/holds?lang=${code}`, body);
      if (turn !== latest.current) return;
      onChange({ start, location, hold: data.id });
      setHold({ state: 'held', until: Date.parse(data.held_until) });
    } catch (failure) {
      if (turn !== latest.current) return;
      const text = refusalText(failure);
      // the field says so already where the form was refused
      if (text !== undefined) return setHold(text === error ? { state: 'none' } : { state: 'refused', text });
      const next = nextSlots(failure);
      // without a hold the time is only taken when the form is sent
      if (!next) return setHold({ state: 'failed' });
      onChange(undefined);
      setHold({ state: 'taken', next });
      onTaken();
    }
  }

  const start = answer?.start;
  const isElsewhere = answer !== undefined && answer.location !== location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the answer of a draft, and when the place changes
  useEffect(() => {
    if (isElsewhere && location !== undefined) {
      latest.current += 1;
      setHold({ state: 'none' });
      onChange(undefined);
    } else if (typeof start === 'string' && !isElsewhere) void choose(start);
  }, [isElsewhere, location]);

  const isRefused = error !== undefined;
  const wasRefused = useRef(isRefused);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    // a time that was refused when the form was sent: the answer to its hold has the next free ones
    if (isRefused && !wasRefused.current && typeof start === 'string' && !isElsewhere) void choose(start);
    wasRefused.current = isRefused;
  }, [isRefused]);

  useExpiry(hold, () => {
    onChange(undefined);
    setHold({ state: 'expired' });
  });

  return { hold, choose };
}

/** Calls `onExpired` when a hold ends. */
function useExpiry(hold: Hold, onExpired: () => void): void {
  const until = hold.state === 'held' ? hold.until : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new hold is a new end
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(onExpired, until - serverNow());
    return () => clearTimeout(timer);
  }, [until]);
}

/** What can be booked instead; undefined: the time is not taken. */
function nextSlots(failure: unknown): readonly NextSlot[] | undefined {
  const { status, body } = failure as { status?: number; body?: { data?: { next_slots?: NextSlot[] } } };
  return status === TAKEN ? (body?.data?.next_slots ?? []) : undefined;
}

/** Why the person gets no further time; undefined: they may, or nothing is known. */
function refusalText(failure: unknown): string | undefined {
  const { status, body } = failure as { status?: number; body?: { errors?: { start?: string[] } } };
  return status === TOO_MANY ? body?.errors?.start?.[0] : undefined;
}

const TAKEN = 409;
const TOO_MANY = 429;
