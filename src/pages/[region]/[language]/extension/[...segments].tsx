import { loadExtensionPage } from '#screens/extension/extension.server.ts';
import { servePage } from '#shell/load/serve-page.server.ts';

export { ExtensionScreen as default } from '#screens/extension/extension-screen.tsx';
export const getServerSideProps = servePage(loadExtensionPage);
