import { Notice } from '#ui/notice/notice.tsx';

/** A block this build cannot show; visitors see nothing of it. */
export function UnknownBlock({ type }: { type: string }) {
  if (process.env.NODE_ENV === 'production') return null;
  return <Notice tone="info">There is no block of type “{type}”.</Notice>;
}
