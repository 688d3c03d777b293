import type { FocusEvent } from 'react';

/** Handles the focus leaving a group of inputs; moves between them are none. */
export function leftGroup(onLeave: () => void): (event: FocusEvent) => void {
  return ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget)) onLeave();
  };
}
