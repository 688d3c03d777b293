import { loadRequest } from '#screens/request/request.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { RequestScreen as default } from '#screens/request/request-screen.tsx';
export const getServerSideProps = servePage(loadRequest);
