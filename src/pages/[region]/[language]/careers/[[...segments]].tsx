import { loadCareers } from '#screens/content/careers.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { ContentScreen as default } from '#screens/content/content-screen.tsx';
export const getServerSideProps = servePage(loadCareers);
