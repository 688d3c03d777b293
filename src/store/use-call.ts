import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Call, CallState } from './call.ts';
import { createMutation, createRead, type ReadOptions } from './calls.ts';

/** State of a call that others share, e.g. one kept at the top of a feature's module. */
export function useCall<Input, Answer>(call: Call<Input, Answer>): CallState<Answer> {
  return useSyncExternalStore(
    (listener) => call.subscribe(listener),
    () => call.state,
    () => call.state,
  );
}

/** A write of one component: its state, and how it is sent. @param send is taken from the first drawing */
export function useMutation<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const [call] = useState(() => createMutation(send));
  return { ...useCall(call), run: (input: Input) => call.run(input), reset: () => call.reset() };
}

/** A read of one component, made whenever the address changes. @param address null asks nothing yet */
export function useRead<Answer>(address: string | null, options?: ReadOptions<Answer>) {
  const [call] = useState(() => createRead(options));
  useEffect(() => {
    if (address !== null) void call.run(address);
  }, [call, address]);
  return { ...useCall(call), retry: () => address !== null && void call.run(address) };
}
