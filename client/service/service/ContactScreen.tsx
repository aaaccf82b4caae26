import MessageCircleQuestion from 'lucide-react/icons/message-circle-question';
import { useTranslations } from 'use-intl';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { layout } from '../../design/layout/layout.ts';
import { AskForm } from './contact/AskForm.tsx';
import { OwnQuestions } from './contact/OwnQuestions.tsx';
import styles from './service.module.css';

/** One-to-one inquiries: the form, and all that the member has asked. A guest is offered a login. */
export default function ContactScreen() {
  const t = useTranslations('service.ask');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 }, styles['screen'])}>
      <PageHead title={t('title')} up={addressOf('CustomerMain')} />
      <MembersOnly
        icon={<MessageCircleQuestion size={30} />}
        title={t('members.title')}
        message={t('members.message')}
      >
        <AskForm />
        <OwnQuestions />
      </MembersOnly>
    </div>
  );
}
