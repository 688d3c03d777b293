import { Notice } from '#ui/notice/notice.tsx';

/** Says why something was refused. @param text empty: nothing is shown */
export function Problem({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <Notice tone="problem" isLive>
      {text}
    </Notice>
  );
}
