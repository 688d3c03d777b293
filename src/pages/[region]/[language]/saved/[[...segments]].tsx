import { loadSaved } from '#screens/saved/saved.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { SavedScreen as default } from '#screens/saved/saved-screen.tsx';
export const getServerSideProps = servePage(loadSaved);
