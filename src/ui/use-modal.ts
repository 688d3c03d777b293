import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel(event: SyntheticEvent): void;
  onClose(): void;
}

/**
 * Attributes of a dialog of the browser that is open for as long as it stands on the page: it holds the focus, closes on
 * Escape, and returns the focus in every case. It closes immediately: the browser reports a close only later, when the
 * dialog may have been asked for again.
 * @param onClose takes the dialog off the page
 */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return {
    ref,
    onCancel(event) {
      event.preventDefault();
      onClose();
    },
    onClose() {
      if (!ref.current?.open) onClose();
    },
  };
}
