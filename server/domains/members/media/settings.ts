import { sharedFolder } from '../../../platform/config.ts';

export const mediaSettings = {
  /** The folder for uploaded files. Null: none, so uploads are refused. */
  uploadsDir: sharedFolder(
    'UPLOADS_DIR',
    'uploads',
    'where [uploaded pictures and videos](uploads.md) are kept',
  ),
};
