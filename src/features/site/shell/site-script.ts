/**
 * All the script a public page has, written into it (its hash goes into the Content-Security-Policy):
 * who has a session cookie is shown the way to the dashboard (the hint says nothing about who it is, see
 * features/accounts/hint-cookie.ts); a link in the menu closes the menu; and browsers without invoker commands (before
 * Chrome 135, Firefox 144, Safari 26.2) open and close the dialogs too.
 */
export const siteScript = `(d=>{
/(^|; )edp_signed_in=1/.test(d.cookie)&&d.documentElement.setAttribute("data-signed-in","");
d.addEventListener("click",e=>{
let t=e.target.closest("[popover] a,[commandfor]"),x;
if(!t)return;
if(t.href)t.closest("[popover]").hidePopover();
else if(!t.command){x=d.getElementById(t.getAttribute("commandfor"));t.getAttribute("command")=="close"?x.close():x.showModal()}
})})(document)`;
