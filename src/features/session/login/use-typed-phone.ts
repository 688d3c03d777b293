import { useEffect, useState } from 'react';
import type { LoginFlow } from './login-flow.ts';

/** The phone as the region writes it; as it was typed until the rules for that are here. */
export function useTypedPhone({ state, rules }: LoginFlow): string {
  const { sentTo } = state;
  const [shown, setShown] = useState(sentTo);
  useEffect(() => {
    let isCurrent = true;
    import('./check-phone.ts').then(
      ({ typedPhone }) => isCurrent && setShown(typedPhone(sentTo, rules)),
      () => isCurrent && setShown(sentTo),
    );
    return () => {
      isCurrent = false;
    };
  }, [sentTo, rules]);
  return shown;
}
