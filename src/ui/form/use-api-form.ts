import { useForm } from '@mantine/form';
import { useState } from 'react';

export interface ApiFormOptions<Values extends Record<string, string>> {
  initialValues: Values;
  /** Sends the values. @throws what the API answers when it refuses them */
  send(values: Values): Promise<void>;
  /** Messages by field of an error; empty: it names no field. */
  fieldErrors(error: unknown): Partial<Record<keyof Values & string, string>>;
}

/** `clean`: as it was loaded. `failed`: the call failed for a reason that is no field's. */
export type FormStatus = 'clean' | 'changed' | 'busy' | 'saved' | 'failed';

/** A form whose values the API checks: errors that it names stand at their own fields, and the first one takes the focus. */
export function useApiForm<Values extends Record<string, string>>({
  initialValues,
  send,
  fieldErrors,
}: ApiFormOptions<Values>) {
  const [status, setStatus] = useState<FormStatus>('clean');
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    onValuesChange: () => setStatus((last) => (last === 'busy' ? last : 'changed')),
  });

  async function save(values: Values) {
    if (status === 'busy') return;
    setStatus('busy');
    form.clearErrors();
    try {
      await send(values);
      setStatus('saved');
    } catch (error) {
      const errors = fieldErrors(error);
      const [first] = Object.keys(errors);
      form.setErrors(errors);
      setStatus(first ? 'changed' : 'failed');
      if (first) form.getInputNode(first as PathOf<typeof form.getInputNode>)?.focus();
    }
  }

  return {
    status,
    /** Props of the control of a field. */
    field: (name: keyof Values & string) => ({
      name,
      ...form.getInputProps(name as PathOf<typeof form.getInputProps>),
    }),
    onSubmit: form.onSubmit(save),
  };
}

/** Mantine's field paths are unknown for generic values. */
type PathOf<Call extends (path: never) => unknown> = Parameters<Call>[0];

export type ApiForm = Pick<ReturnType<typeof useApiForm>, 'status' | 'onSubmit'>;
