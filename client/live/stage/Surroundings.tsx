import { Ground } from './Ground.tsx';
import { Others } from '../ending/Others.tsx';

/** What a wide screen has room for: the picture's own light behind all, and what else is on air at the side. */
export default function Surroundings({ video }: { readonly video: HTMLVideoElement | null }) {
  return (
    <>
      <Ground video={video} />
      <Others />
    </>
  );
}
