import type { MouseEvent, ReactNode } from 'react';
import { type DeskAddress, deskPath } from './desk-address.ts';
import { goToDesk } from './use-desk-address.ts';

export interface DeskLinkProps {
  to: Partial<DeskAddress>;
  className?: string;
  isCurrent?: boolean;
  children: ReactNode;
}

/** A link to another address of the desk; a plain click does not load the page again. */
export function DeskLink({ to, className, isCurrent = false, children }: DeskLinkProps) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goToDesk(to);
  }
  return (
    <a
      href={deskPath(to)}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
