import { UPLOAD_TOKEN_LASTS } from '../../../../schema/members/media/constants.ts';
import * as contract from '../../../../schema/members/media/uploads.ts';
import { command } from '../../../platform/operations.ts';
import { memberStream, requireMember } from '../account/offers.ts';
import { allowUpload, askUpload, fileStream, requireMayUpload, uploadsStream } from './decider.ts';
import { tokenOf } from './tokens.ts';
import { Uploads } from './uploads.ts';

/** Throws 0007 without a folder for files, and what {@link requireMayUpload} and {@link askUpload} throw. */
export const uploadToken = command(contract.uploadToken, ({ source, secrets, use }) => {
  const uploads = use(Uploads);
  return ({ body: asked, caller }) => {
    uploads.requireStore();
    requireMayUpload(caller, asked);
    const { userSysId } = caller;
    const fileSysId = source.id();
    const [member, ofMember] = [memberStream(userSysId), uploadsStream(userSysId)];
    return {
      streams: [member, ofMember],
      decide: (states, now) => {
        requireMember(states.get(member));
        return {
          events: [
            { ref: ofMember, events: askUpload(states.get(ofMember), asked, now) },
            { ref: fileStream(fileSysId), events: [allowUpload(asked, userSysId, now)] },
          ],
          reply: {
            uploadUrl: `${contract.UPLOAD_PATH}/${tokenOf(secrets, fileSysId)}`,
            expiresIn: UPLOAD_TOKEN_LASTS / 1000,
          },
        };
      },
    };
  };
});
