/** Of the client that this browser runs: it is written into it when it is built. */
import project from '../../../package.json' with { type: 'json' };

export const installedVersion: string = project.version;
