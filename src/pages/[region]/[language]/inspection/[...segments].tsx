import { loadInspection } from '#screens/listing/inspection.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { GoneScreen as default } from '#screens/listing/gone-screen.tsx';
export const getServerSideProps = servePage(loadInspection);
