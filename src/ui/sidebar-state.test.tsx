import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SidebarProvider, useSidebar } from './sidebar-state.tsx';

function Probe() {
  return <p>{useSidebar().isExpanded ? 'expanded' : 'collapsed'}</p>;
}

test('outside its provider the sidebar says what is wrong', () => {
  expect(() => renderToStaticMarkup(<Probe />)).toThrow('useSidebar must be used within a SidebarProvider.');
});

test('inside it is expanded until somebody collapses it', () => {
  expect(
    renderToStaticMarkup(
      <SidebarProvider>
        <Probe />
      </SidebarProvider>,
    ),
  ).toBe('<p>expanded</p>');
});
