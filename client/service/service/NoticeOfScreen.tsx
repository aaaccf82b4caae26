import { type ScreenProps } from '../../app/routes.ts';
import { NoticePage } from './NoticePage.tsx';

/** One notice. */
export default function NoticeOfScreen({ params }: ScreenProps<'NoticeOf'>) {
  return <NoticePage {...params} />;
}
