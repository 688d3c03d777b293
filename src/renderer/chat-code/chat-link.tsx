import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { chatLinkProps } from '#integrations/messaging/chat-link-props.ts';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { LinkButton } from '#ui/button/button.tsx';
import type { ChatCodeDialogProps } from './chat-code-dialog.tsx';

export interface ChatLinkProps {
  messaging: NonNullable<RegionContact['messaging']>;
  about: ChatCodeDialogProps['about'];
  /** As wide as what it stands in. */
  isBlock?: boolean;
  /** Something else is the main action. */
  isSecond?: boolean;
}

/**
 * Link that opens a conversation. In wide windows it opens a dialog with the QR code of the conversation instead: the
 * messaging app is on the phone.
 */
export function ChatLink({ messaging, about, isBlock, isSecond }: ChatLinkProps) {
  const t = useTranslate();
  const [Dialog, setDialog] = useState<typeof import('./chat-code-dialog.tsx').ChatCodeDialog>();
  const { app, wide } = messaging;
  const openDialog = () =>
    import('./chat-code-dialog.tsx').then(
      ({ ChatCodeDialog }) => setDialog(() => ChatCodeDialog),
      () => wide && window.location.assign(wide.href),
    );
  return (
    <>
      <LinkButton
        variant={isSecond ? 'secondary' : 'primary'}
        icon="chat"
        {...chatLinkProps(messaging, () => void openDialog())}
        isBlock={isBlock}
      >
        {t(`common:contact.${app}`)}
      </LinkButton>
      {Dialog && wide && <Dialog app={app} wide={wide} about={about} onClose={() => setDialog(undefined)} />}
    </>
  );
}
