import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

export { Application as default } from '#shell/application.tsx';
