import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { Icon } from '../icon/icon.tsx';

/** How long notifications stay, ms; problems stay until they are closed. */
const TIMEOUT_MS = 6_000;

export interface NotificationOptions {
  text: string;
  /** What screen readers call the button that closes it. */
  closeLabel: string;
  tone?: 'done' | 'problem';
}

/** Shows a message over the page and announces it to screen readers; the page needs a `NotificationArea`. */
export function notify({ text, closeLabel, tone = 'done' }: NotificationOptions): void {
  const isProblem = tone === 'problem';
  notifications.show({
    // a repeated message is shown once
    id: text,
    message: text,
    icon: <Icon name={isProblem ? 'warning' : 'check'} />,
    color: isProblem ? 'var(--color-red)' : 'var(--color-green)',
    autoClose: isProblem ? false : TIMEOUT_MS,
    closeButtonProps: { 'aria-label': closeLabel },
  });
}

/**
 * Where notifications stand. Once on a page, inside a `MantineRoot`.
 * @param position at an edge where they cover nothing that is read or pressed next
 */
export function NotificationArea({ position = 'top-center' }: { position?: 'top-center' | 'bottom-left' }) {
  return <Notifications position={position} transitionDuration={160} />;
}
