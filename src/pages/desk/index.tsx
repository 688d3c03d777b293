import { serveBackOffice } from '#shell/load/serve-back-office.server.ts';

export { Desk as default } from '#desk/desk.tsx';
export const getServerSideProps = serveBackOffice('desk', 'fields');
