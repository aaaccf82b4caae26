import { Ground } from './Ground.tsx';
import { Others } from '../ending/Others.tsx';

/** For wide screens: the blurred picture as background, and other broadcasts at the side. */
export default function Surroundings({ video }: { readonly video: HTMLVideoElement | null }) {
  return (
    <>
      <Ground video={video} />
      <Others />
    </>
  );
}
