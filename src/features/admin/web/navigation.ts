import { Activity, FlaskConical, House, Mail, MapPinned, Send, Settings, Users } from 'lucide-react';
import { pages } from '#paths.ts';

export const navigation = [
  {
    title: 'Dashboard',
    items: [
      { title: 'Overview', path: pages.admin, icon: House },
      { title: 'Users', path: pages.adminUsers, icon: Users },
      { title: 'Submissions', path: pages.adminSubmissions, icon: Send },
      { title: 'Emails', path: pages.adminEmails, icon: Mail },
      { title: 'Activity', path: pages.adminActivity, icon: Activity },
    ],
  },
  {
    title: 'System',
    items: [
      { title: 'Jurisdiction Status', path: pages.adminJurisdictions, icon: MapPinned },
      { title: 'Automation Testing', path: pages.adminAutomation, icon: FlaskConical },
      { title: 'System Settings', path: pages.adminSettings, icon: Settings },
    ],
  },
] as const;
